"""Where the events are kept: an append-only log, one stream a tournament, chained by hashes."""
