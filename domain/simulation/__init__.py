"""Made tournaments: random players and results from a given random generator, paired by a real system."""
