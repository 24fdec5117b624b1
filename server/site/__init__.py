"""A tournament's results as a static site for any web host: plain pages without scripts, and files to download."""
