"""Undo: an action is taken back by facts that compensate it; nothing is ever removed from the log."""

from domain.corrections.undoing.undo import undo

__all__ = ["undo"]
