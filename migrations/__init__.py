"""The tables of the database, step by step. Stored facts are never rewritten."""
