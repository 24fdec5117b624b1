"""What commands on a database share: its argument, the settings, and a log that stays off standard output."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.settings import Settings


def add_database(parser: argparse.ArgumentParser) -> None:
    """The argument that names the database."""
    parser.add_argument("--database", metavar="URL", help="SQLAlchemy URL or SQLite file")


def settings_of(options: argparse.Namespace) -> Settings:
    """The settings for a command that prints its answer: only warnings are logged, to standard error."""
    import logging

    from server.settings import read_settings
    from server.telemetry import configure

    configure(level=logging.WARNING)
    return read_settings(database=options.database)
