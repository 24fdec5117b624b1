"""Made tournaments: random players and results from a given chance, paired by a real system."""
