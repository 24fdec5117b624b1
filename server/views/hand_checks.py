"""A pairing made by hand as JSON: the players to seat, the criteria that its boards break, and how often each fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.pairing.counting import PlayerPast
from domain.pairing.meetings import opponents_of
from domain.pairing.system import Field, FieldPlayer
from domain.pairing_service import field_of
from domain.rounds.breach_messages import statement
from domain.rounds.hand_checks import HandBoards, HandCheck, comparisons, criterion_name, pasts_of
from domain.rounds.hand_warnings import BoardWarning
from domain.starting_list import players_by_number
from domain.state.tournament import Tournament
from domain.values import Colour, PlayerId, RoundNumber, Tpn
from server.languages import Language
from server.messages import MessageRenderer
from server.views.people import person
from server.views.warnings import warning_view

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B", None: "-"}


def seating(tournament: Tournament, number: RoundNumber) -> dict[str, Any]:
    """The boards so far, and the players to be seated in the order from which the pairing starts.

    Of each player `points` are half points with virtual ones, `colours` a letter for each earlier round (W, B, or - for
    none), `met` the opponents so far. `due` (colour and strength from 0 to 3), `floats` (latest first) and `bye` (may
    have the pairing-allocated bye) are None if the system does not say. `played` are boards that cannot be changed.
    """
    paired = tournament.play.rounds[number - 1] if number <= len(tournament.play.rounds) else None
    games = () if paired is None else tuple(paired.games.values())
    bye = None if paired is None else paired.bye
    seated = {player for game in games for player in (game.white, game.black)} | ({bye} - {None})
    who, field = players_by_number(tournament), field_of(tournament, number)
    pasts = pasts_of(tournament, field)
    ranked = sorted(field.players, key=lambda each: (-each.pairing_score, each.tpn))
    wanted = [each for each in ranked if (who[each.tpn] in seated if seated else each.present)]
    return {
        "round": number,
        "boards": [[game.white, game.black] for game in games],
        "bye": bye,
        "played": [[game.white, game.black] for game in games if game.outcome is not None],
        "prohibited": [[who[one], who[other]] for one, other in sorted(field.prohibited)],
        "players": [_player(tournament, field, each, who, pasts.get(each.tpn)) for each in wanted],
    }


def _player(
    tournament: Tournament, field: Field, each: FieldPlayer, who: Mapping[Tpn, PlayerId], past: PlayerPast | None
) -> dict[str, Any]:
    colours = [record.colour if record.score.is_played else None for record in each.history[: field.round - 1]]
    known: dict[str, Any] = {"due": None, "floats": None, "bye": None}
    if past is not None:
        colour = past.preference.colour
        due = None if colour is None else {"colour": colour.value, "strength": int(past.preference.strength)}
        known = {"due": due, "floats": [each.value for each in past.floats], "bye": past.may_take_bye}
    return {
        **person(tournament.roster.players[who[each.tpn]], each.tpn),
        "points": each.pairing_score,
        "colours": "".join(_LETTERS[colour] for colour in colours),
        "met": [who[tpn] for tpn in opponents_of(each)],
        **known,
    }


def hand_check_view(
    tournament: Tournament, check: HandCheck, by_system: HandBoards | None, reader: Language
) -> dict[str, Any]:
    """What boards break and fail.

    `criteria` are the quality criteria over the whole round, beside the system's own pairing; `failed` has the articles
    for each board, `failed_bye` for the bye, and `names` says what each counts; `counted` is whether the system counts
    them at all. `system` is the system's pairing, None if it finds none.
    """
    renderer = MessageRenderer(reader, tournament)
    failed = check.by_hand
    return {
        "breaches": [
            {"article": each.article, "says": renderer.render(statement(each)), "players": list(each.players)}
            for each in check.broken
        ],
        "criteria": [
            {"article": each.article, "says": renderer.render(each.message), "worse": each.is_worse}
            for each in comparisons(check)
        ],
        "counted": failed is not None,
        "failed": [] if failed is None else [list(each) for each in failed.boards],
        "failed_bye": [] if failed is None else list(failed.bye),
        "names": {}
        if failed is None
        else {each.article: renderer.render(criterion_name(each)) for each in failed.counts},
        "system": None if by_system is None else boards_view(by_system),
    }


def warnings_of_boards(tournament: Tournament, found: Sequence[BoardWarning], reader: Language) -> list[dict[str, Any]]:
    """What FIDE mode says against boards: warnings, each with the `players` of the board or the bye."""
    renderer = MessageRenderer(reader, tournament)
    return [warning_view(each.warning, renderer) | {"players": list(each.players)} for each in found]


def boards_view(made: HandBoards) -> dict[str, Any]:
    """Boards and bye by player ids."""
    return {"boards": [list(pair) for pair in made.pairs], "bye": made.bye}
