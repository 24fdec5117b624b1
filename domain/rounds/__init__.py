"""From a tournament to what a pairing system is given, and back: fields, lots, and rounds that are paired again."""
