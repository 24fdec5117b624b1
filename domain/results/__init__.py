"""Games: results, colours, forfeits, and what else arbiters record about them."""
