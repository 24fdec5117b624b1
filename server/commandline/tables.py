"""Tables given to `jadoube import`: players and pairings, with a line for every row that changes something."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from server.commandline.confirmation import print_warnings
from server.commandline.database import settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.saying import in_english

if TYPE_CHECKING:
    from domain.exchange.pairing_table import PairingImport, RoundTaken
    from domain.exchange.player_import import PlayerImport


def import_table(options: argparse.Namespace) -> int:
    """Import the table, or say what it would change."""
    from domain.exchange.csv_reading import CsvError, CsvTooLarge

    try:
        lines, is_wrong = asyncio.run(_pairings(options) if options.what == "pairings" else _players(options))
    except CsvError as error:
        code = Exit.TOO_LARGE if isinstance(error, CsvTooLarge) else Exit.BAD_INPUT
        raise Failure(code, f"{options.file}: {in_english(error.message)}") from error
    print("\n".join([*lines, options.into]))
    return Exit.BAD_INPUT if is_wrong else Exit.DONE


async def _players(options: argparse.Namespace) -> tuple[list[str], bool]:
    from domain.exchange.headers import named_columns
    from domain.exchange.player_rows import TableReading
    from domain.exchange.player_table import preview_of_players
    from server.app import open_services
    from server.commandline.files import content_of
    from server.service import operator

    content, named = content_of(options.file), named_columns(options.columns)
    async with open_services(settings_of(options)) as services:
        reading = TableReading(named, services.tournaments.tables.today())
        wanted = preview_of_players(await services.tournaments.tournament(options.into), content, reading)
        is_taken = not wanted.problems or (options.skip_bad and wanted.has_good_rows)
        if is_taken and not options.preview:
            await services.tournaments.tables.import_players(
                options.into,
                content,
                operator(f"import {options.file.name}"),
                named,
                skip_bad=options.skip_bad,
            )
        return _lines_of_players(wanted, is_taken=is_taken, is_preview=options.preview), not is_taken


async def _pairings(options: argparse.Namespace) -> tuple[list[str], bool]:
    from domain.exchange.pairing_table import Beside
    from domain.reasons import Reason
    from server.app import open_services
    from server.commandline.files import content_of
    from server.service import operator

    content = content_of(options.file)
    async with open_services(settings_of(options)) as services:
        tables = services.tournaments.tables
        seen = await services.tournaments.tournament(options.into)
        wanted = await tables.preview_pairings(seen, content, Beside.SYSTEM)
        print_warnings(wanted.warnings, seen)
        if not options.preview and not wanted.problems:
            context = operator(f"import {options.file.name}")
            await tables.import_pairings(
                options.into, content, Reason.PAIRING_TABLE.value, context, acknowledged=options.acknowledge
            )
        return list(_lines_of_pairings(wanted)), bool(wanted.problems)


def _lines_of_players(wanted: PlayerImport, *, is_taken: bool, is_preview: bool) -> list[str]:
    """What becomes of every row, problems first, and at the end whether the table is imported."""
    doing = "left out" if is_taken and wanted.problems else "wrong"
    lines = [f"{doing}: {in_english(problem.message)}" for problem in wanted.problems]
    lines += [f"note: {in_english(note.message)}" for note in wanted.notes]
    if wanted.ignored:
        lines.append(f"note: columns left out: {', '.join(wanted.ignored)}")
    for change in wanted.changes:
        fields = "; ".join(f"{name} {was or 'nothing'} -> {now}" for name, (was, now) in change.public.items())
        lines.append(f"correct: line {change.line}: {change.name}: {fields or 'private data'}")
    lines += [f"register: line {row.line}: {row.name}" for row in wanted.registrations]
    counts = f"{len(wanted.registrations)} to register, {len(wanted.changes)} to correct, {wanted.unchanged} unchanged"
    return [
        *lines,
        f"{counts}, {len(wanted.problems)} {doing}",
        _ending(wanted, is_taken=is_taken, is_preview=is_preview),
    ]


def _ending(wanted: PlayerImport, *, is_taken: bool, is_preview: bool) -> str:
    """Whether the table is imported, and what helps if it is not."""
    if is_taken:
        return "preview: nothing is imported yet" if is_preview else "imported"
    others = ", or add --skip-bad to import the other rows" if wanted.has_good_rows else ""
    return f"nothing is imported: correct the wrong rows{others}"


def _lines_of_pairings(wanted: PairingImport) -> Iterator[str]:
    """What becomes of every round, problems first."""
    yield from (f"wrong: {in_english(problem.message)}" for problem in wanted.problems)
    if wanted.ignored:
        yield f"note: columns left out: {', '.join(wanted.ignored)}"
    for each in wanted.rounds:
        yield _line_of_round(each)
        yield from (f"  breaks an absolute criterion: {in_english(breach)}" for breach in each.breaches)
        for player in each.absent:
            place = f"line {player.line}" if player.line else "in no row"
            yield f"  {player.name}: {player.kind} bye ({place})"


def _line_of_round(each: RoundTaken) -> str:
    done = {"nothing": "nothing new", "results": "paired so already", "pairing": "paired by hand"}[each.doing]
    parts = [done, f"{each.boards} boards", *([f"{each.results} results"] if each.results else [])]
    return f"round {each.number}: {', '.join([*parts, *(['published'] if each.publishes else [])])}"
