"""Logging and metrics: structlog to standard error, one line an event, with the request's id bound to it."""

from __future__ import annotations

import logging
import sys

import structlog
from prometheus_client import Counter, Gauge, Histogram
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor

COMMANDS = Counter(
    "jadoube_commands",
    "Commands by name, outcome and refusal.",
    ["command", "outcome", "refusal"],
)
COMMAND_SECONDS = Histogram("jadoube_command_seconds", "Seconds from a command to its durable answer.", ["command"])
VIEWERS = Gauge("jadoube_viewers", "Open connections of the live boards.")
SLOW_VIEWERS = Gauge("jadoube_slow_viewers", "Viewers for which frames are waiting.")
VERSIONS_BEHIND = Gauge("jadoube_versions_behind", "Versions not shown yet, of the worst tournament.")
PUBLIC_RENDERINGS = Counter("jadoube_public_renderings", "Pages and files rendered for the public.", ["queue"])
VIEWERS_DISCONNECTED = Counter("jadoube_viewers_sent_away", "Live connections that the server ended.", ["why"])
PUSH_SECONDS = Histogram(
    "jadoube_push_seconds",
    "Seconds from a durable event to the last viewer's frame.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)


def configure(*, level: int = logging.INFO) -> None:
    """Set structlog up: readable lines at a terminal, JSON lines in a file or pipe.

    Tracebacks are written without the values of variables, which may be secrets or personal data.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor]
    if sys.stderr.isatty():
        last = [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    else:
        traced = structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False))
        last = [traced, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
