"""Why this opponent: a few sentences for a player, and the criteria behind them."""

from __future__ import annotations

from typing import Any

from domain.history import Purpose, histories, total
from domain.pairing.explanation import BracketExplanation, BracketRole
from domain.pairing.system import RoundPairing
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import PlayerId, Tpn
from server.languages import Language
from server.views.claims import renderer_of
from server.views.reasons import ExplainedGame, sentences
from server.views.requested_byes import requested_bye
from server.wording import ENGLISH


def why(
    tournament: Tournament, paired: Round, made: RoundPairing, player: PlayerId, reader: Language = ENGLISH
) -> dict[str, Any] | None:
    """The player's game or bye of a round; None for a player who was absent from it.

    `says` has the sentences for the reader, the decisive reason first; one of several lines is a list below its first
    line. `bracket` is what kind of game it is:
    `round-robin`, `bye`, `requested` (a bye that the player requested or the arbiter granted), `other` (the system
    would not make this game: an arbiter or another program did), `same` (equal points), `down` (`higher` moved down to
    `lower`) or `apart` (unequal points in one bracket). `colour` names the rule that decided the colours, "" if the
    system has none and for a bye. Points are half points, with virtual ones if they count for the pairing.
    """
    game = next((each for each in paired.games.values() if player in (each.white, each.black)), None)
    away = requested_bye(tournament, paired, player) if game is None and paired.bye != player else None
    if game is None and paired.bye != player and away is None:
        return None
    who = (player,) if game is None else (game.white, game.black)
    numbers = [paired.numbers.get(each) for each in who]
    points = _points(tournament, paired, who)
    bracket = next((each for each in reversed(made.explanation.brackets) if _holds(each, numbers)), None)
    scores = {} if bracket is None else {member.player: member.score for member in bracket.members}
    points = [scores.get(number, known) if number else known for number, known in zip(numbers, points, strict=True)]
    names = [tournament.roster.players[each].name for each in who]
    first = 0 if points[0] >= points[-1] else 1
    values: dict[str, Any] = {"white": names[0], "black": names[-1], "player": tournament.roster.players[player].name}
    values |= {"higher": names[first], "lower": names[-1 - first] if game else ""}
    values |= {"more": points[first], "less": points[-1 - first] if game else points[0], "points": max(points)}
    kind = "requested" if away is not None else _kind(tournament, made, bracket, numbers, points)
    board = next((each for each in made.explanation.boards if [each.white, each.black] == numbers), None)
    renderer = renderer_of(tournament, paired, reader)
    game_or_bye = ExplainedGame(kind, values, paired.numbers.get(player), board, bracket, made.explanation.bye)
    return values | {
        "bracket": kind,
        "says": list(sentences(game_or_bye, reader, renderer))
        if away is None
        else [reader.text(away, player=values["player"])],
        "colour": "" if board is None or game is None else board.colour.kind.value,
        "article": "" if board is None else board.colour.article,
        "criteria": []
        if bracket is None
        else [
            {
                "article": each.article,
                "title": renderer.term(each.criterion),
                "chosen": each.chosen,
                "natural": each.natural,
                "in_points": each.in_points,
            }
            for each in bracket.criteria
        ],
    }


def _kind(
    tournament: Tournament,
    made: RoundPairing,
    bracket: BracketExplanation | None,
    numbers: list[Tpn | None],
    points: list[int],
) -> str:
    if len(numbers) == 1:
        return "bye"
    if tournament.rules.is_round_robin:
        return "round-robin"
    if not any({pair.white, pair.black} == set(numbers) for pair in made.pairs):
        return "other"
    if points[0] == points[1]:
        return "same"
    moved = bracket is not None and any(
        member.role is BracketRole.MOVED_DOWN for member in bracket.members if member.player in numbers
    )
    return "down" if moved else "apart"


def _points(tournament: Tournament, paired: Round, who: tuple[PlayerId, ...]) -> list[int]:
    before = histories(tournament, Purpose.PAIRING, before=paired.number)
    return [total(before[each]) for each in who]


def _holds(bracket: BracketExplanation, numbers: list[Tpn | None]) -> bool:
    """Whether the bracket made this pair, or left the player who got the bye."""
    if len(numbers) == 1:
        return any(each.player == numbers[0] for each in bracket.downfloats)
    return any(set(pair) == set(numbers) for pair in bracket.pairs)
