"""Round robins by the Berger tables (FIDE C.05, Annex 1): everybody meets everybody, once or twice."""
