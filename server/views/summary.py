"""A round's pairing in figures: scoregroups, floats, the bye, and denied colour preferences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.history import Entry, Purpose, histories, total
from domain.pairing.dutch.colours import preference_of
from domain.pairing.system import RoundPairing
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, Colour, PlayerId, Points
from server.languages import Language
from server.views.claims import renderer_of, sentence
from server.wording import ENGLISH


def summary(tournament: Tournament, paired: Round, made: RoundPairing, reader: Language = ENGLISH) -> dict[str, Any]:
    """The figures of a round as it is recorded, with the system's reasons if its pairing is the same.

    `groups` are the scores from the top: how many players were paired, and how many boards among themselves.
    `floats` are the boards of unequal scores. `colours` is None if the system has no colour preferences; otherwise
    it has how many players got the colour that they preferred, and who did not. `unpaired` counts the players without
    a board and without the pairing-allocated bye; `absent` are those of them who get nothing for the round. Points are
    half points, with virtual ones if the pairing counts them (`virtual`: whether the round has some).
    """
    known = histories(tournament, Purpose.PAIRING, before=paired.number)
    points = _points_now(known, paired) if _is_stale(tournament, paired) else _points(known, paired, made)
    boards = [(game.white, game.black) for game in paired.games.values()]
    seated = [player for board in boards for player in board] + ([] if paired.bye is None else [paired.bye])
    return {
        "boards": len(boards),
        "virtual": any(paired.virtual.values()),
        "groups": [
            {
                "points": score,
                "players": sum(points[player] == score for player in seated),
                "boards": sum(points[white] == points[black] == score for white, black in boards),
            }
            for score in sorted({points[player] for player in seated}, reverse=True)
        ],
        "floats": [
            _float(tournament, number, sorted(board, key=points.__getitem__, reverse=True), points)
            for number, board in enumerate(boards, start=1)
            if points[board[0]] != points[board[1]]
        ],
        "bye": _bye(tournament, paired, points, made, reader),
        "colours": _colours(tournament, boards, known) if tournament.rules.has_colour_preferences else None,
        "unpaired": len(paired.unpaired),
        "absent": [
            {"player": who, "name": tournament.roster.players[who].name}
            for who, kind in paired.unpaired.items()
            if kind is ByeKind.ZERO_POINT
        ],
    }


def _is_stale(tournament: Tournament, paired: Round) -> bool:
    return not paired.is_public and tournament.draft_is_stale


def _points_now(known: Mapping[PlayerId, tuple[Entry, ...]], paired: Round) -> dict[PlayerId, Points]:
    """All players' points as the rows of a stale draft have them, with the virtual ones of the draft."""
    return {who: total(each) + paired.virtual.get(who, 0) for who, each in known.items()}


def _points(known: Mapping[PlayerId, tuple[Entry, ...]], paired: Round, made: RoundPairing) -> dict[PlayerId, Points]:
    """All players' points before the round; those that the system paired by, if its explanation has them."""
    scores = {member.player: member.score for each in made.explanation.brackets for member in each.members}
    numbers = paired.numbers
    return {
        who: scores.get(numbers[who], total(each)) if who in numbers else total(each) for who, each in known.items()
    }


def _float(
    tournament: Tournament, board: int, pair: Sequence[PlayerId], points: Mapping[PlayerId, Points]
) -> dict[str, Any]:
    higher, lower = pair
    names = {"higher": tournament.roster.players[higher].name, "lower": tournament.roster.players[lower].name}
    return {"board": board, **names, "more": points[higher], "less": points[lower]}


def _bye(
    tournament: Tournament, paired: Round, points: Mapping[PlayerId, Points], made: RoundPairing, reader: Language
) -> dict[str, Any] | None:
    if paired.bye is None:
        return None
    explained = made.explanation.bye
    same = explained is not None and explained.player == paired.numbers.get(paired.bye)
    article, reason = "", ""
    if same and explained is not None:
        article, reason = (
            explained.reason.article,
            sentence(explained.reason, renderer_of(tournament, paired, reader)),
        )
    name = tournament.roster.players[paired.bye].name
    return {"player": paired.bye, "name": name, "points": points[paired.bye], "article": article, "reason": reason}


def _colours(
    tournament: Tournament, boards: Sequence[tuple[PlayerId, PlayerId]], known: Mapping[PlayerId, tuple[Entry, ...]]
) -> dict[str, Any]:
    """The players who got and who did not get the preferred colour, by the games played so far."""
    granted, denied = 0, []
    for number, (white, black) in enumerate(boards, start=1):
        for player, got in ((white, Colour.WHITE), (black, Colour.BLACK)):
            played = [each.colour for each in known[player] if each.colour and each.score and each.score.is_played]
            preference = preference_of(played)
            if preference.colour is got:
                granted += 1
            elif preference.colour is not None:
                name = tournament.roster.players[player].name
                strength = preference.strength.name.lower()
                denied.append({"board": number, "player": player, "name": name, "got": got.value, "strength": strength})
    return {"granted": granted, "denied": denied}
