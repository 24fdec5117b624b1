"""Views: pure functions from a tournament to a view model."""
