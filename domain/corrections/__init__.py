"""Corrections: until when they count for what, what they change, and how an action is taken back (F.6, F.7; C.04.2)."""
