"""What an arbiter hands in for ratings (B.02, FIDE Rating Regulations) and titles (B.01, FIDE Title Regulations)."""
