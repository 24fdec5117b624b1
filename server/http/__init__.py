"""Requests in, answers out: the API, the pages, the doors."""
