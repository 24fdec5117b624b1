"""`jadoube link`: a one-time join link for a browser."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("link", help="print a one-time link that makes a browser an official")
    parser.add_argument(
        "--role",
        choices=("director", "arbiter", "check-in", "display", "player"),
        required=True,
        help="what the browser may do",
    )
    parser.add_argument("--tournament", default="", help="bind the role to this tournament")
    parser.add_argument("--address", default="", help="the server's address (default: in the network, as it runs)")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the link alone on a line."""
    from server.app import open_credentials
    from server.commandline.running import running_server
    from server.commandline.serve import reachable_address
    from server.http.joining.links import new_code

    settings = settings_of(options)
    with open_credentials(settings) as credentials:
        code = new_code(credentials, options.role, options.tournament)
    running = running_server(settings.database)
    scheme, port = ("http", settings.port) if running is None else running.scheme_and_port
    address = options.address.rstrip("/") or f"{scheme}://{reachable_address(settings.host)}:{port}"
    print(f"{address}/join/{code}")
    return Exit.DONE
