"""`jadoube password`: give a director a password, take it away, or list who has one."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("password", help="give a director a password for the log-in page, or take it away")
    parser.add_argument("name", nargs="?", help="whose password; without a name, list everyone who has one")
    parser.add_argument("--remove", action="store_true", help="take the password away")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Ask for the password twice at a terminal, or read it from standard input: it is never on a command line."""
    from server.app import open_credentials
    from server.eventstore.passwords import Passwords

    with open_credentials(settings_of(options)) as credentials:
        passwords = Passwords(credentials)
        if options.name is None:
            for person in passwords.all():
                print(f"{person.name}  {person.role}  since {person.changed_at}")
        elif options.remove:
            if not passwords.remove(options.name):
                raise Failure(Exit.BAD_INPUT, f"No one called {options.name} has a password.")
        else:
            try:
                passwords.set(options.name, _password_from_terminal(options.name), role="director")
            except ValueError as error:
                raise Failure(Exit.BAD_INPUT, f"That is no password: {error}.") from error
    return Exit.DONE


def _password_from_terminal(name: str) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    from getpass import getpass

    password = getpass(f"Password for {name}: ")
    if getpass("Once more: ") != password:
        raise Failure(Exit.BAD_INPUT, "The two differ.")
    return password
