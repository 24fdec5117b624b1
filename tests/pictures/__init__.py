"""The pictures of the README and the guide, taken from a real server in a real browser."""
