"""Lines that are written well and have no effect: on players whom the file does not have, or against other lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain.messages import Message, message
from domain.pairing.registry import DEFAULT_SYSTEM
from domain.time_controls import coded
from domain.trf import (
    apart,
    bye_corrections,
    expulsions,
    later_byes,
    national,
    numbers,
    rating_corrections,
    rating_periods,
    rating_results,
    regulations,
    result_corrections,
    rounds_changes,
    scoring_changes,
    withdrawals,
)
from domain.trf.absences import DepartureRecord, Departures, departures
from domain.trf.acceleration import repeated_virtual
from domain.trf.codes import OWN_SYSTEM, system_code
from domain.trf.consistency import announced_players
from domain.trf.impossible import round_beyond, stated_before
from domain.trf.masks import is_national, rank_of
from domain.trf.model import FileLine, Rank, RatingResult, Trf

Found = tuple[int, int, Message]
"""A line, a column (0 for the whole line), and what is wrong there."""


def without_effect(trf: Trf, system: str | None) -> Iterator[Found]:
    """What is wrong with each of these lines; a system stated here goes before the file's own."""
    yield from _virtual(trf)
    yield from _headers(trf)
    yield from _national(trf)
    yield from _prohibited(trf)
    left, before = departures(trf, system or system_code(trf) or DEFAULT_SYSTEM), stated_before(trf)
    for line in trf.lines:
        if not line.text.startswith("###"):
            continue
        if (number := round_beyond(trf, line.text)) is not None:
            yield line.number, 0, message("trf.round-not-announced", total=trf.rounds, number=number)
        elif (earlier := before.get(line.number)) is not None:
            yield line.number, 0, message("trf.line-says-otherwise", line=earlier.number)
        else:
            yield from _of_comment(trf, line, left)


def _virtual(trf: Trf) -> Iterator[Found]:
    """Players of 250 and XXA whom the file does not have; lines 250 that repeat earlier ones."""
    of_engines: set[tuple[int, Rank]] = set()
    for each in trf.virtual:
        if trf.lines[each.line - 1].text.startswith("250"):
            yield from _strangers(trf, each.line, 23, [each.first, each.last])
        else:
            of_engines.add((each.line, each.first))
    for line, rank in sorted(of_engines):
        yield from _strangers(trf, line, 5, [rank])
    repeated = {(each.line, earlier.line): rank for each, rank, _, earlier in repeated_virtual(trf)}
    for (line, earlier_line), rank in repeated.items():
        yield line, 10, message("trf.virtual-repeated", line=earlier_line, number=rank)


def _prohibited(trf: Trf) -> Iterator[Found]:
    """Players who are named twice among those who do not meet."""
    for each in trf.prohibited:
        yield from _twice(each.line, each.players)


def _twice(line: int, ranks: Sequence[Rank]) -> Iterator[Found]:
    for rank, times in Counter(ranks).items():
        if times > 1:
            yield line, 0, message("trf.named-twice", number=rank)


def _headers(trf: Trf) -> Iterator[Found]:
    """Lines about the tournament against others: the coded time control, the system, the number of players."""
    system = system_code(trf) if trf.type_code and trf.own_code else None
    for line in trf.lines:
        code, own = line.text[:3], OWN_SYSTEM.fullmatch(line.text)
        total = announced_players(line) if code == "062" else None
        if code == "222" and trf.coded_time_control not in ("", coded(trf.time_control or trf.coded_time_control)):
            yield line.number, 5, message("trf.other-time-control", code=trf.coded_time_control)
        elif own and system not in (None, own[1].lower()):
            yield line.number, 0, message("trf.other-system", code=own[1], system=system)
        elif total not in (None, len(trf.players)):
            yield line.number, 5, message("trf.other-number-of-players", total=total, number=len(trf.players))


def _strangers(trf: Trf, line: int, column: int, ranks: Sequence[Rank]) -> Iterator[Found]:
    for rank in dict.fromkeys(ranks):
        if rank not in trf.player_of:
            yield line, column, message("trf.no-such-rank", number=rank)


def _national(trf: Trf) -> Iterator[Found]:
    """A player has one national line of a federation: the first one is read."""
    first: dict[tuple[str, Rank], FileLine] = {}
    for line in filter(is_national, trf.lines):
        rank = rank_of(line)
        yield from _strangers(trf, line.number, 5, [rank])
        if first.setdefault((line.text[:3], rank), line).text != line.text:
            yield line.number, 5, message("trf.stated-otherwise", number=rank)


def _of_comment(trf: Trf, line: FileLine, left: Departures) -> Iterator[Found]:
    if (counting := national.read(line.text)) is not None:
        rank, rating = counting
        yield from _strangers(trf, line.number, 0, [rank])
        if trf.counting[rank] != rating:
            yield line.number, 0, message("trf.stated-otherwise", number=rank)
    elif (departed := expulsions.read(line.text) or withdrawals.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, [departed.rank])
        yield from _departed(trf, line, departed, left.get(departed.rank))
    elif (granted := later_byes.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, granted.players)
    elif (kept_apart := apart.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, kept_apart.players)
        yield from _twice(line.number, kept_apart.players)
    elif (corrected := rating_corrections.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, [corrected.rank])
    elif (earlier := result_corrections.read(line.text)) is not None:
        if earlier not in trf.result_corrections:
            yield line.number, 0, message("trf.no-such-result", round=earlier.round)
    elif (recounted := bye_corrections.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, [recounted.rank])
        if recounted.rank in trf.player_of and recounted not in trf.bye_corrections:
            yield line.number, 0, message("trf.no-such-result", round=recounted.missed)
    elif (renumbered := numbers.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, renumbered.now)
    elif (rescored := scoring_changes.read(line.text)) is not None:
        if rescored not in trf.scoring_changes:
            yield line.number, 0, message("trf.other-points-since")
    elif (extended := rounds_changes.read(line.text)) is not None:
        if extended not in trf.rounds_changes:
            yield line.number, 0, message("trf.other-rounds-since")
    elif (dated := rating_periods.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, [dated.rank])
    elif (seated := regulations.read_board(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, [seated.rank])
        if seated.board > len(trf.players):
            yield line.number, 0, message("trf.no-such-board", number=seated.board, total=len(trf.players))
    elif (result := rating_results.read(line.text)) is not None:
        yield from _strangers(trf, line.number, 0, [result.white, result.black])
        yield from _corrected(trf, line, result)


def _corrected(trf: Trf, line: FileLine, stated: RatingResult) -> Iterator[Found]:
    """A correction for the rating report of a result that the file does not have, or that a later line corrects."""
    game = (stated.round, stated.white)
    of_game = [each for each in trf.rating_results if (each.round, each.white) == game]
    if {stated.white, stated.black} <= trf.player_of.keys() and stated not in of_game:
        yield line.number, 0, message("trf.no-such-result", round=stated.round)
    elif of_game and of_game[-1] != stated:
        yield line.number, 0, message("trf.stated-otherwise", number=stated.white)


def _departed(trf: Trf, line: FileLine, stated: DepartureRecord, believed: DepartureRecord | None) -> Iterator[Found]:
    if believed is None and stated.rank in trf.player_of:
        yield line.number, 0, message("trf.plays-since", number=stated.rank, round=stated.round)
    elif believed is not None and believed != stated:
        yield line.number, 0, message("trf.stated-otherwise", number=stated.rank)
