"""The HTTP server: the API and the pages, a package for each resource."""
