"""The order of the players at the end of a round, by F.10: one tie-break a module."""
