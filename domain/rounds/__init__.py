"""Rounds: drafts, publication, pairings by hand and amendments."""
