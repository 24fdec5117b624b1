"""`jadoube norms`: the candidates for title norms and what they still need, or one player's certificates."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from server.commandline.arguments import positive
from server.commandline.database import add_database, tournament_of
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.views.model import Model, ViewRow


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("norms", help="print who can make a title norm, or one player's certificates")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("--player", type=positive, metavar="TPN", help="the certificates of this pairing number")
    parser.add_argument("--until", type=positive, metavar="VERSION", help="the newest version by default")
    parser.add_argument("--json", action="store_true", help="the view as JSON")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the norms."""
    from domain.starting_list import pairing_numbers
    from server.views.norms import norm_player, norms
    from server.views.parameters import NO_PARAMETERS, Parameters

    tournament = tournament_of(options)
    if options.player is None:
        shown, lines = norms(tournament, NO_PARAMETERS), _candidates
    else:
        who = next((each for each, tpn in pairing_numbers(tournament).items() if tpn == options.player), None)
        if who is None:
            raise Failure(Exit.BAD_INPUT, f"--player {options.player}: there is no such player")
        shown, lines = norm_player(tournament, Parameters(player=who)), _certificates
    if options.json:
        print_json(shown)
    else:
        print("\n".join(lines(shown)))
    return Exit.DONE


def _candidates(shown: Model) -> Iterator[str]:
    head = shown["head"]
    yield f"{head['name']}: norms by {head['norm_edition']}, after round {head['round']} of {head['rounds']}"
    if head["rate_of_play"] != "standard":
        yield f"no norms at {head['rate_of_play']} (1.1.3)"
    for key in shown["order"]:
        row = shown["rows"][key]
        yield f"{row['tpn']:>4} {row['name'][:30]:30} {row['norm']:>3} {row['state']:10} {row['shown']['stands']}"
        yield from (f"{'':>9}{text}" for text in (*row["shown"]["next"].splitlines(), *_needs(row)))


def _needs(row: ViewRow) -> Iterator[str]:
    return (f"{each['says']} [{each['article']}]" for each in row["needs"])


def _certificates(shown: Model) -> Iterator[str]:
    head = shown["head"]
    yield " ".join(str(each) for each in (head["title"], head["name"], head["federation"], head["rating"]) if each)
    for key in shown["order"]:
        row = shown["rows"][key]
        yield f"{row['norm']}: {row['state']}. {row['shown']['stands']}"
        yield from (f"  {text}" for text in (*row["shown"]["next"].splitlines(), *_needs(row)))
        for each in row["numbers"]:
            yield f"  {each['name']:13} {each['shown'] or '-':>5}  {each['says']} [{each['article'] or '-'}]"
        for each in row["certificate_games"]:
            counted = "" if each["counted"] is None else f", counts as {each['counted']}"
            yield f"  round {each['round']}: {each['name']} ({each['rating'] or '-'}{counted}), {each['made'] / 2:g}"
        for each in row["not_counted"]:
            yield f"  round {each['round']}: {each['name']} does not count: {each['because']} [{each['article']}]"
