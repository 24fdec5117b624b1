"""The settings of a tournament as a whole."""
