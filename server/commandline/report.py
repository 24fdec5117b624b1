"""`jadoube report`: expected and made scores, changes of ratings, and the basic conditions of title norms."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.database import add_database, tournament_of
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.views.model import Model, ViewRow


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("report", help="print the rating report, or one player's with the title norms")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("--player", type=positive, metavar="TPN", help="the games and norms of this pairing number")
    parser.add_argument("--until", type=positive, metavar="VERSION", help="the newest version by default")
    parser.add_argument("--json", action="store_true", help="the view as JSON")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the report."""
    from domain.starting_list import pairing_numbers
    from server.views.parameters import NO_PARAMETERS, Parameters
    from server.views.rating_report import report, report_player

    tournament = tournament_of(options)
    if options.player is None:
        shown, lines = report(tournament, NO_PARAMETERS), _lines_of_all
    else:
        who = next((each for each, tpn in pairing_numbers(tournament).items() if tpn == options.player), None)
        if who is None:
            raise Failure(Exit.BAD_INPUT, f"--player {options.player}: there is no such player")
        shown, lines = report_player(tournament, Parameters(player=who)), _player
    if options.json:
        print_json(shown)
    else:
        print("\n".join(lines(shown)))
    return Exit.DONE


def _lines_of_all(shown: Model) -> Iterator[str]:
    head = shown["head"]
    yield f"{head['name']}: rating report by {head['edition']}"
    if head["older"]:
        yield "the tournament is older than these regulations: the numbers are but a guide"
    for each in head["unfinished"]:
        what = "is adjourned" if each["adjourned"] else "has no result"
        yield f"not final: round {each['round']}, board {each['board']} {what}"
    if head["rounds_left"]:
        yield f"not final: {head['rounds_left']} rounds are still to come"
    if head["corrected"]:
        yield f"{head['corrected']} games count as corrected after the deadline (C.04.2)"
    yield f"{'':>4} {'':30} {'rating':>11} {'games':>5} {'made':>5} {'exp.':>6} {'K':>7} {'change':>8} {'perf.':>5}"
    yield from (_line(shown["rows"][key]) for key in shown["order"])


def _line(row: ViewRow) -> str:
    texts = row["shown"]
    line = (
        f"{row['tpn']:>4} {row['name'][:30]:30} {texts['rating'] or '-':>11} {row['games']:>5} {row['made'] / 2:>5g}"
        f" {texts['expected'] or '-':>6} {texts['k'] or '-':>7} {texts['change'] or '-':>8}"
        f" {texts['performance'] or '-':>5}"
    )
    return f"{line} {texts['norm']}".rstrip()


def _player(shown: Model) -> Iterator[str]:
    head = shown["head"]
    yield _line(head)
    yield from (_period(each) for each in head["periods"])
    yield from (_game(shown["rows"][key]) for key in shown["order"])
    for norm in head["norms"]:
        yield f"{norm['title']} norm, basic conditions by {head['norm_edition']}: {'met' if norm['met'] else 'not met'}"
        for each in norm["conditions"]:
            yield f"  {'yes' if each['met'] else 'NO ':3} {each['says']} [{each['article']}]"


def _period(period: dict[str, Any]) -> str:
    texts = period["shown"]
    line = f"  rounds {period['first_round']} to {period['last_round']}: rating {period['rating'] or '-'}"
    if period["rating"] is None:
        return line
    made = f"made {period['made'] / 2:g}, expected {texts['expected']}"
    return f"{line}, K {period['k']}, {made}, change {texts['change']}"


def _game(row: dict[str, Any]) -> str:
    against = f"round {row['round']}: {row['name']}"
    if row["because"]:
        return f"  {against}: {row['because'].replace('-', ' ')}, not rated"
    due = "" if row["expected"] is None else f", expected {row['expected'] / 100:.2f}"
    capped = " (the difference counts as 400)" if row["capped"] else ""
    return f"  {against} ({row['rating']}), {row['colour']}: made {row['made'] / 2:g}{due}{capped}"
