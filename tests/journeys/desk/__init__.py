"""What people do at the desk, step by step, for journeys that count presses and benchmarks that print times."""
