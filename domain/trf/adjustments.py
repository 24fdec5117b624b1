"""What an import assumes because a file does not state it, and what it reads in another form than TRF26's.

Whoever imports a file learns of each of these, so that nothing is changed in silence; the file itself is kept as it is.
What an import does not understand is in `not_understood`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from domain.file_errors import located
from domain.messages import Message, message
from domain.standings.defaults import default_tie_breaks
from domain.trf.absences import departures, left_without_notice
from domain.trf.assumptions import Assumptions, deduced_initial_colour
from domain.trf.masks import counts_bytes, spread
from domain.trf.model import FileLine, Rank, ResultMark, RoundCell, Trf, TrfPlayer
from domain.trf.players import CELL_WIDTH, FIRST_CELL, FORMER_TITLES
from domain.trf.tie_breaks import tie_breaks_of_file
from domain.values import RoundNumber

Found = tuple[int, int, Message]
"""A line (0: the whole file), a column (0: the whole line), and what is adjusted there."""

_RENAMED = {
    "XXR": "142",
    "XXC": "152",
    "XXZ": "240",
    "XXP": "260",
    "XXA": "250",
    "XXS": "162",
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), "162"),
}
"""Records of pairing programs, and those of TRF26 that have the same meaning."""


def adjustments(trf: Trf, assumptions: Assumptions) -> Sequence[Message]:
    """A message for each adjustment: those of the whole file first, then by line and column.

    Equal ones in many lines are one message with the first line and their count.
    """
    found = [
        *((0, 0, note) for note in (*assumptions.notes, *_of_file(trf, assumptions))),
        *_renamed(trf),
        *_players(trf),
        *_withdrawals(trf, assumptions),
        *_byes_after_the_last(trf, assumptions.rounds),
    ]
    found.sort(key=lambda each: each[:2])
    return [located(line, column, "", reason) if line else reason for line, column, reason in found]


def _of_file(trf: Trf, assumptions: Assumptions) -> Iterator[Message]:
    if trf.encoding == "latin-1":
        yield message("trf.assumed-latin-1")
    if trf.is_for_rating:
        yield message("trf.for-rating-office")
    if not trf.name.strip():
        yield message("trf.assumed-name")
    if trf.initial_colour is None and deduced_initial_colour(trf) is assumptions.initial_colour:
        yield message("trf.deduced-colour", colour=assumptions.initial_colour)
    if tie_breaks_of_file(trf, assumptions.system) is None:
        usual = default_tie_breaks(assumptions.system, trf.starts)
        yield message("trf.assumed-tie-breaks", codes=usual.codes)


def _renamed(trf: Trf) -> Iterator[Found]:
    lines: dict[str, list[FileLine]] = defaultdict(list)
    for line in trf.lines:
        if line.text[:3] in _RENAMED:
            lines[line.text[:3]].append(line)
    for code, found in lines.items():
        reason = message("trf.renamed-record", code=code, text=_RENAMED[code], count=len(found))
        yield found[0].number, 1, reason


def _players(trf: Trf) -> Iterator[Found]:
    in_bytes: list[int] = []
    titles: dict[str, list[int]] = defaultdict(list)
    byes: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for each in trf.players:
        text = trf.lines[each.line - 1].text.removeprefix("\ufeff")
        if counts_bytes(trf.lines[each.line - 1]):
            in_bytes.append(each.line)
            text = spread(text)
        if not each.name.strip():
            yield each.line, 15, message("trf.assumed-player-name", number=each.rank)
        if text[10:13].strip().upper() in FORMER_TITLES:
            titles[text[10:13].strip()].append(each.line)
        for column, cell in _cells(each):
            sign = text[column + 6 : column + 7].strip()
            if cell.opponent and cell.mark is ResultMark.PENDING and sign != ResultMark.PENDING.value:
                yield each.line, column + 7, message("trf.unknown-result", text=sign)
            elif not cell.opponent and sign and sign.upper() != cell.mark.value:
                stated = text[column - 1 : column + 7].strip()
                byes[stated, f"0000 - {cell.mark.value}"].append((each.line, column))
    for title, lines in titles.items():
        code = FORMER_TITLES[title.upper()].value
        yield lines[0], 11, message("trf.former-title", text=title, code=code, count=len(lines))
    for (stated, code), places in byes.items():
        yield *places[0], message("trf.former-bye", text=stated, code=code, count=len(places))
    if in_bytes:
        yield in_bytes[0], 0, message("trf.columns-in-bytes", count=len(in_bytes))


def _cells(each: TrfPlayer) -> Iterator[tuple[int, RoundCell]]:
    """The cells of a player with the columns in which they begin."""
    for number, cell in enumerate(each.cells):
        yield FIRST_CELL + CELL_WIDTH * number, cell


def _withdrawals(trf: Trf, assumptions: Assumptions) -> Iterator[Found]:
    """Players who left as their rounds imply, without a line that says it."""
    stated = departures(trf, assumptions.system)
    for rank, number in left_without_notice(trf, assumptions):
        if rank not in stated:
            yield trf.player_of[rank].line, 0, message("trf.assumed-withdrawal", number=rank, round=number)


def _byes_after_the_last(trf: Trf, rounds: RoundNumber) -> Iterator[Found]:
    """Byes in rounds that the tournament does not have, as of a late entry who does not play any more: kept in vain.

    Each player has one message, with the first of these rounds.
    """
    for player in trf.players:
        after = enumerate(list(_cells(player))[rounds:], start=rounds + 1)
        for number, (column, cell) in after:
            if not cell.is_paired and cell.mark is not ResultMark.BLANK:
                yield player.line, column, _after_the_last(player.rank, number, rounds)
                break
    for record in trf.byes:
        if record.round is not None and record.round > rounds:
            for rank in record.players:
                yield record.line, 0, _after_the_last(rank, record.round, rounds)


def _after_the_last(rank: Rank, number: RoundNumber, rounds: RoundNumber) -> Message:
    return message("trf.bye-after-last", number=rank, round=number, total=rounds)
