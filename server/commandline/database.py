"""What commands on a database share: its argument, the settings, and logging that does not go to standard output."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.state.tournament import Tournament
    from server.settings import ServerSettings


def add_database(parser: argparse.ArgumentParser) -> None:
    """The argument that names the database."""
    parser.add_argument("--database", metavar="URL", help="SQLAlchemy URL or SQLite file")


def settings_of(options: argparse.Namespace) -> ServerSettings:
    """The settings for a command that prints its answer: only warnings are logged, to standard error."""
    import logging

    from server.settings import read_settings
    from server.telemetry import configure

    configure(level=logging.WARNING)
    return read_settings(database=options.database)


def tournament_of(options: argparse.Namespace) -> Tournament:
    """The tournament that `options.tournament` names, as it is or as it was at version `options.until`."""
    return asyncio.run(_tournament(settings_of(options), options.tournament, options.until))


async def _tournament(settings: ServerSettings, stream: str, until: int | None) -> Tournament:
    from server.app import open_services

    async with open_services(settings) as services:
        return await services.tournaments.tournament(stream, until)
