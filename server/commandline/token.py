"""`jadoube token`: a bearer token for programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("token", help="print a bearer token for programs, or revoke one")
    parser.add_argument("--role", choices=("director", "arbiter", "check-in", "display"), help="what the token may do")
    parser.add_argument("--tournament", default="", help="bind the role to this tournament")
    parser.add_argument("--label", default="", help="a name for the log")
    parser.add_argument("--revoke", metavar="TOKEN", help="make this token worthless")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a new token alone on a line, or revoke one."""
    from server.app import open_credentials
    from server.eventstore.credentials import CredentialKind
    from server.http.auth import new_secret, secret_hash

    if (options.role is None) == (options.revoke is None):
        raise Failure(Exit.BAD_INPUT, "Say either --role ROLE or --revoke TOKEN.")
    with open_credentials(settings_of(options)) as credentials:
        if options.revoke is not None:
            if not credentials.revoke(CredentialKind.TOKEN, secret_hash(options.revoke)):
                raise Failure(Exit.BAD_INPUT, "There is no such token.")
            return Exit.DONE
        token = new_secret()
        credentials.add(
            CredentialKind.TOKEN,
            secret_hash(token),
            role=options.role,
            tournament=options.tournament,
            device="",
            label=options.label or "token",
            lasts=None,
        )
    print(token)
    return Exit.DONE
