"""`jadoube standings`: the ranking of a tournament or a report file, and how a player's numbers are made."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.database import add_database, tournament_of
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json
from server.commandline.saying import in_english

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.exchange.standings_check import StandingsCheck
    from domain.state.tournament import Tournament
    from server.views.model import Model


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("standings", help="print the standings with their tie-breaks", allow_abbrev=False)
    parser.add_argument("tournament", metavar="TOURNAMENT|FILE.trf", help="the tournament's id, or a report file")
    parser.add_argument("--tie-breaks", metavar="CODES", help='rank by others, such as "BH/C1,BH,DE"; "" for none')
    parser.add_argument("--edition", choices=("2026-03", "2024-08"), help="of the tie-break regulations")
    parser.add_argument("--after", type=positive, metavar="ROUND", help="the newest public round by default")
    parser.add_argument("--player", type=positive, metavar="NUMBER", help="how this player's numbers are made")
    parser.add_argument("--until", type=positive, metavar="VERSION", help="of a log; the newest version by default")
    parser.add_argument("--against", type=Path, metavar="TABLE.csv", help="list where a table differs")
    parser.add_argument("--json", action="store_true", help="the view as JSON; points are half points")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the standings or the explanation."""
    from server.views.parameters import NotInView, Parameters
    from server.views.standings import standing
    from server.views.tie_breaks import standings_player

    tournament = _ranked_by(_tournament(options), options)
    if options.against is not None:
        return _compare(tournament, options)
    try:
        if options.player is None:
            shown = standing(tournament, Parameters(round=options.after))
            lines = _table(shown)
        else:
            shown = standings_player(tournament, Parameters(options.after, _player(tournament, options.player)))
            lines = _explained(shown)
    except NotInView as error:
        raise Failure(Exit.BAD_INPUT, str(error)) from error
    if options.json:
        print_json(shown)
    else:
        print("\n".join(line.rstrip() for line in lines))
    return Exit.DONE


def _compare(tournament: Tournament, options: argparse.Namespace) -> int:
    """Print where a table differs; exit with 1 if it does."""
    from domain.exchange.csv_reading import CsvError
    from domain.exchange.standings_check import check_standings
    from server.commandline.files import content_of
    from server.messages import MessageRenderer
    from server.views.table_imports import comparison
    from server.wording import ENGLISH

    try:
        found = check_standings(tournament, content_of(options.against), options.after)
    except CsvError as error:
        raise Failure(Exit.BAD_INPUT, f"{options.against}: {in_english(error.message)}") from error
    if options.json:
        print_json(comparison(found, MessageRenderer(ENGLISH)))
    else:
        print("\n".join(_lines(found)))
    if found.problems:
        return Exit.BAD_INPUT
    return Exit.DIFFERENCES if found.differences or found.missing else Exit.DONE


def _lines(found: StandingsCheck) -> Iterator[str]:
    yield from (f"wrong: {in_english(problem.message)}" for problem in found.problems)
    yield from (f"note: {in_english(note)}" for note in found.notes)
    for each in found.differences:
        what = each.header if each.header == each.code else f"{each.header} ({each.code})"
        yield f"line {each.line}: {each.name}: {what} {each.stated}, computed {each.computed}"
    yield from (f"missing: {name}" for name in found.missing)
    compared = ", ".join(code for _, code in found.compared)
    differ = len({each.player for each in found.differences})
    yield f"{found.players} players after round {found.round}, compared by {compared}: {differ} differ"


def _tournament(options: argparse.Namespace) -> Tournament:
    path = Path(options.tournament)
    if not path.is_file():
        if path.suffix:
            raise Failure(Exit.FILE_ACCESS, f"{path}: there is no such file")
        return tournament_of(options)
    from domain.tournament.replay import replay
    from domain.trf.events import events_of
    from server.commandline.files import read_file

    return replay(events_of(read_file(path)))


def _ranked_by(tournament: Tournament, options: argparse.Namespace) -> Tournament:
    """The tournament with the requested tie-breaks."""
    from dataclasses import replace

    from domain.standings.codes import BadTieBreak, split
    from domain.standings.registry import read
    from domain.standings.table import pairings_of
    from domain.values import TieBreakEdition

    rules = tournament.settings.tie_breaks
    if options.edition is not None:
        rules = replace(rules, edition=TieBreakEdition(options.edition))
    if options.tie_breaks is not None:
        rules = replace(rules, codes=split(options.tie_breaks))
        try:
            read(rules.codes, rules.edition, pairings_of(tournament.rules))
        except BadTieBreak as error:
            raise Failure(Exit.BAD_INPUT, f"--tie-breaks: {in_english(error.message)}") from error
    return replace(tournament, settings=replace(tournament.settings, tie_breaks=rules))


def _player(tournament: Tournament, number: int) -> Any:
    from domain.starting_list import pairing_numbers

    found = [player for player, tpn in pairing_numbers(tournament).items() if tpn == number]
    if not found:
        raise Failure(Exit.BAD_INPUT, f"--player {number}: no player has that number")
    return found[0]


def _table(shown: Model) -> Iterator[str]:
    head = shown["head"]
    rows = [shown["rows"][key] for key in shown["order"]]
    used = [place for place, each in enumerate(head["tie_breaks"]) if not each["dropped"]]
    yield f"{head['name']}: standings, {head['state']}"
    yield from _about(head)
    lines = [["", "No.", "Name", "Points", *(head["tie_breaks"][place]["code"] for place in used)]]
    for row in rows:
        numbers = [row["tie_breaks"][place] for place in used]
        lines.append([str(row["place"]), str(row["tpn"]), row["name"], f"{row['points'] / 2:g}", *numbers])
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        name = 2
        cells = [
            text.ljust(width) if column == name else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join(cells)


def _about(head: dict[str, Any]) -> Iterator[str]:
    if not head["tie_breaks"]:
        yield "no tie-breaks: equal points share a place"
    for each in head["tie_breaks"]:
        if each["dropped"]:
            yield f"{each['code']} is not applied: {each['dropped']}"
    yield from head["rating_notes"]


def _explained(shown: Model) -> Iterator[str]:
    head = shown["head"]
    points = f"{head['points'] / 2:g} points after round {head['round']}"
    yield f"{head['tpn']} {head['name']}: place {head['place']}, {points}"
    yield from head["rating_notes"]
    for key in shown["order"]:
        row = shown["rows"][key]
        yield f"{row['code']} {row['title']} ({row['article']}): {row['value'] or '-'}"
        if row["dropped"]:
            yield f"    not applied: {row['dropped']}"
        for part in row["parts"]:
            yield "    " + _part(part)


def _part(part: dict[str, Any]) -> str:
    opponent = part["opponent"]
    where = "" if part["round"] is None else f"round {part['round']}"
    who = "" if opponent is None else f"{opponent['tpn']} {opponent['name']}"
    made = f"{part['points']} against {part['score']}" if part["points"] and part["score"] else ""
    cut = f"cut, {part['cut']}" if part["cut"] else ""
    left = ", ".join(filter(None, (where, who)))
    why = "; ".join(filter(None, (part["counts"], made, cut)))
    return f"{left}{': ' if left else ''}{part['value'] or '-'} ({why})"
