"""What is laid down for a tournament as a whole."""
