"""Results that the rating report has differently: lines `### Rating correction @ Round 4: 6-17: 1-0 => 0-1`.

What was corrected after the deadline counts for ratings only (C.04.2). The file for the standings has the result that
counts there, the file for the rating office the corrected one; both have the line, with White's number first. Wrong
colours are `6-17: 1-0 => 17-6: 0-1`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.trf.cells import cells_of_result, have_cells
from domain.trf.model import AbnormalRecord, Rank, RatingResult, RoundCell, Trf, TrfPlayer
from domain.trf.worth import worth
from domain.values import Outcome, PlayerId, Points, RoundNumber, Tpn

BOARD = r"(\d{1,4})-(\d{1,4})"
OUTCOME = "(" + "|".join(re.escape(each.value) for each in Outcome if each is not Outcome.ADJOURNED) + ")"
_LINE = re.compile(
    rf"###\s*Rating correction @ Round ([1-9]\d{{0,2}}): {BOARD}: {OUTCOME} => (?:{BOARD}: )?{OUTCOME}\s*"
)

_OnTop = tuple[RoundNumber, Points, Rank]
"""Points on top of a round's result for a player."""


def read(text: str) -> RatingResult | None:
    """The correction that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    number, white, black, was, white_now, black_now, now = found.groups()
    if white_now is not None and (white_now, black_now) != (black, white):
        return None
    return RatingResult(
        int(number), int(white), int(black), Outcome(was), Outcome(now), colours_were_wrong=white_now is not None
    )


def written(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> list[str]:
    """A line for every game of a public round that the rating report has differently."""
    return [
        f"### Rating correction @ Round {each.number}: {_text(game, reported, numbers)}"
        for each in tournament.public_rounds
        for game in each.games.values()
        if (reported := reported_game(tournament, game)) != game
    ]


def _text(game: Game, reported: Game, numbers: Mapping[PlayerId, Tpn]) -> str:
    board = f"{numbers[game.white]}-{numbers[game.black]}: {game.outcome}"
    if reported.white == game.white:
        return f"{board} => {reported.outcome}"
    return f"{board} => {numbers[reported.white]}-{numbers[reported.black]}: {reported.outcome}"


def for_rating_report(tournament: Tournament) -> Tournament:
    """The tournament with the games as the rating report has them."""
    rounds = tuple(
        replace(each, games={key: reported_game(tournament, game) for key, game in each.games.items()})
        for each in tournament.play.rounds
    )
    return replace(tournament, play=replace(tournament.play, rounds=rounds))


def for_standings(trf: Trf) -> Trf:
    """The file with the results that count in the standings, and those of its corrections that fit its results.

    `is_for_rating` says whether the file itself had corrected ones.
    """
    players = {player.rank: player for player in trf.players}
    believed, is_for_rating = [], False
    beside: list[_OnTop] = []
    for each in trf.rating_results:
        was, now = cells_of_result(each.white, each.black, each.was), _corrected_cells(each)
        if have_cells(players, each.round, now):
            is_for_rating = True
            for rank, cell in was.items():
                points = worth(trf, players[rank], each.round, cell) - worth(trf, players[rank], each.round, now[rank])
                beside.append((each.round, points, rank))
                players[rank] = _with_cell(players[rank], each.round, cell)
        if have_cells(players, each.round, was):
            believed.append(each)
    return replace(
        trf,
        players=tuple(players.values()),
        player_of=players,
        rating_results=tuple(believed),
        abnormal=tuple(_without(trf.abnormal, beside)),
        is_for_rating=is_for_rating,
    )


def _without(records: Iterable[AbnormalRecord], beside: Collection[_OnTop]) -> Iterator[AbnormalRecord]:
    """The records of abnormal points without those that only made the points of the standings of corrected results."""
    remaining = Counter(beside)
    for record in records:
        kept = []
        for rank in record.players:
            place = (record.round or 0, record.points, rank)
            if record.score is None and remaining[place]:
                remaining[place] -= 1
            else:
                kept.append(rank)
        if kept or not record.players:
            yield replace(record, players=tuple(kept))


def _corrected_cells(record: RatingResult) -> Mapping[Rank, RoundCell]:
    white, black = (record.black, record.white) if record.colours_were_wrong else (record.white, record.black)
    return cells_of_result(white, black, record.now)


def _with_cell(player: TrfPlayer, number: int, cell: RoundCell) -> TrfPlayer:
    return replace(player, cells=(*player.cells[: number - 1], cell, *player.cells[number:]))
