"""The composition root: settings in, a Starlette application out. Nothing else builds objects."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware

from domain.refusals import Refusal
from server.http.context import House
from server.http.envelope import Envelope
from server.http.problems import Problem, on_problem, on_refusal
from server.http.routes import routes
from server.settings import Settings

_LARGEST_BODY = 8 * 1024 * 1024
"""Bytes: a report file of ten thousand players fits."""
