"""One module a command. Each adds its arguments with `add` and imports what is heavy when it runs."""
