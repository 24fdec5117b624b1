"""Who meets whom: the pairing systems and what they share."""
