"""The tables of the database, step by step. Stored events are never rewritten."""
