"""Tests of the pairing systems."""
