"""Round robins by the Berger tables (FIDE C.05, Annex 1): every player meets every other, once or twice."""
