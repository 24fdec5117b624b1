"""FIDE's checklist for programs: our answer to each question, where to see it, and the tests that show it."""
