"""Tables and games as other programs read and write them: CSV in and out, PGN. Pure."""
