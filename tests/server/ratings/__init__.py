"""Tests of the rating list."""
