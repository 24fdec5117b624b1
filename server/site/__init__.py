"""The results as files to put on any web host: plain pages that need no script, and the files to take home."""
