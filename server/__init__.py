"""The server: everything that waits, stores or communicates."""
