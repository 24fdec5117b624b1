"""The shell: everything that waits, stores or speaks."""
