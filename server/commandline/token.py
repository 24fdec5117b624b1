"""`jadoube token`: a bearer token for programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction


TOKEN_DAYS = 365
"""Days after which a token expires unless it is made for another time."""


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("token", help="print a bearer token for programs, or revoke one")
    parser.add_argument("--role", choices=("director", "arbiter", "check-in", "display"), help="what the token may do")
    parser.add_argument("--tournament", default="", help="bind the role to this tournament")
    parser.add_argument("--name", "--label", dest="label", default="", help="what the token is called")
    parser.add_argument("--days", type=int, default=TOKEN_DAYS, help="days until it expires (default %(default)s)")
    parser.add_argument("--list", action="store_true", help="list the valid tokens: number, role, end, last use, name")
    parser.add_argument("--revoke", metavar="TOKEN", help="make this token, or the one with this number, worthless")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a new token alone on a line, or revoke one."""
    from server.app import open_credentials
    from server.eventstore.credentials import CredentialKind
    from server.eventstore.tokens import Tokens
    from server.http.auth import new_secret, secret_hash

    if [options.role is not None, options.revoke is not None, options.list].count(True) != 1:
        raise Failure(Exit.BAD_INPUT, "Say one of --role ROLE, --revoke TOKEN and --list.")
    if options.days < 1:
        raise Failure(Exit.BAD_INPUT, "A token is valid for a day or more.")
    with open_credentials(settings_of(options)) as credentials:
        if options.list:
            for each in Tokens(credentials).all():
                ends, used = (moment[:10] if moment else "-" for moment in (each.expires_at, each.used_at))
                print(each.token, each.role, ends, used, each.name)
            return Exit.DONE
        if options.revoke is not None:
            by_number = options.revoke.isdecimal() and Tokens(credentials).revoke(int(options.revoke))
            if not by_number and not credentials.revoke(CredentialKind.TOKEN, secret_hash(options.revoke)):
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
            lasts=options.days * 86400.0,
        )
    print(token)
    return Exit.DONE
