"""A federation's rating list, stored beside the log for look-ups: a copy of published data, not part of the log."""
