"""Cached reads of the log: tournaments at any version, the archive, and what other programs wrote."""
