"""What is shown: pure functions from a tournament to a view model."""
