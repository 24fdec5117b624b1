"""One tie-break a module: its article, its formula, its value for everybody, and what one player's value is made of."""
