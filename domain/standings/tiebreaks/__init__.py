"""One tie-break a module: its article, its formula, its value for all players, and the parts of one player's value."""
