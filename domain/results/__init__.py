"""Games: results, colours, forfeits, illegal moves."""
