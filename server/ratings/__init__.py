"""A federation's rating list, kept beside the log for look-ups: a copy of what others publish, not part of the log."""
