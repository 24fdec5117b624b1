"""Players: registration, details, numbers, byes, withdrawals."""
