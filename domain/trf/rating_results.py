"""Results that the rating report has differently: lines `### Rating correction @ Round 4: 6-17: 1-0 => 0-1`.

What was corrected after the deadline counts for ratings only (C.04.2). The file for the standings has the result that
counts there, the file for the rating office the corrected one; both have the line, with White's number first. Wrong
colours are `6-17: 1-0 => 17-6: 0-1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.trf.cells import marks_of
from domain.trf.model import RatingResult, RoundCell, Trf, TrfPlayer
from domain.values import Colour, Outcome, PlayerId, Tpn

_BOARD = r"(\d{1,4})-(\d{1,4})"
_OUTCOME = "(" + "|".join(re.escape(each.value) for each in Outcome if each is not Outcome.ADJOURNED) + ")"
_LINE = re.compile(
    rf"###\s*Rating correction @ Round ([1-9]\d{{0,2}}): {_BOARD}: {_OUTCOME} => (?:{_BOARD}: )?{_OUTCOME}\s*"
)


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
    for each in trf.rating_results:
        was, now = dict(_cells(each, corrected=False)), dict(_cells(each, corrected=True))
        if _has(players, each, now):
            is_for_rating = True
            for rank, cell in was.items():
                players[rank] = _with_cell(players[rank], each.round, cell)
        if _has(players, each, was):
            believed.append(each)
    return replace(
        trf,
        players=tuple(players.values()),
        player_of=players,
        rating_results=tuple(believed),
        is_for_rating=is_for_rating,
    )


def _cells(record: RatingResult, *, corrected: bool) -> Iterator[tuple[int, RoundCell]]:
    outcome = record.now if corrected else record.was
    white, black = record.white, record.black
    if corrected and record.colours_were_wrong:
        white, black = black, white
    first, second = marks_of(outcome)
    yield white, RoundCell(black, Colour.WHITE, first)
    yield black, RoundCell(white, Colour.BLACK, second)


def _has(players: Mapping[int, TrfPlayer], record: RatingResult, cells: Mapping[int, RoundCell]) -> bool:
    return all(rank in players and players[rank].cell(record.round) == cell for rank, cell in cells.items())


def _with_cell(player: TrfPlayer, number: int, cell: RoundCell) -> TrfPlayer:
    return replace(player, cells=(*player.cells[: number - 1], cell, *player.cells[number:]))
