"""The options for a player who comes late or stays away, as JSON, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.messages import message
from domain.options import Case, Option, OptionKind, rounds_open
from domain.players.byes import check_bye_limits
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber
from server.languages import Language
from server.messages import MessageRenderer, name_of
from server.views.corrections import board_views


def options_view(
    tournament: Tournament, player: PlayerId, case: Case, number: RoundNumber, found: Sequence[Option]
) -> dict[str, Any]:
    """The options of one player, case and round; `option` is the key of one.

    `rounds` are those for which there are options. `board`, `opponent` and `bye` are the player's present seat. `other`
    is the player who would be seated with the player or, for an absence, with the opponent.
    """
    return {
        "player": player,
        "name": tournament.roster.players[player].name,
        "case": case.value,
        "round": number,
        "rounds": list(rounds_open(tournament)),
        **_place(tournament, player, number),
        "options": [_option(tournament, each, number) for each in found],
    }


def no_half_point(
    tournament: Tournament, player: PlayerId, number: RoundNumber, found: Sequence[Option], reader: Language
) -> str:
    """Why a half-point bye is not among options that have another bye; empty if it is, or if there is no bye at all."""
    kinds = {each.kind for each in found}
    if OptionKind.HALF_POINT_BYE in kinds or not kinds & {OptionKind.ZERO_POINT_BYE, OptionKind.NEXT_ROUND}:
        return ""
    try:
        check_bye_limits(tournament, player, number)
    except Refusal as refusal:
        renderer = MessageRenderer(reader, tournament)
        return renderer.render(message("options.no-half-point", refusal=refusal.message))
    return ""


def _option(tournament: Tournament, option: Option, number: RoundNumber) -> dict[str, Any]:
    paired = tournament.play.rounds[number - 1] if number <= len(tournament.play.rounds) else None
    return {
        "option": option.key,
        "kind": option.kind.value,
        "article": option.article,
        "points": option.points,
        "pairing": option.pairing.value,
        "condition": option.condition.value,
        "other": None if option.other is None else name_of(tournament, option.other),
        "other_has_bye": paired is not None and option.other is not None and option.other == paired.bye,
        "boards": board_views(tournament, number, option.boards),
    }


def _place(tournament: Tournament, player: PlayerId, number: RoundNumber) -> dict[str, Any]:
    """The player's board and opponent in a round that is paired."""
    place: dict[str, Any] = {"board": None, "opponent": None, "bye": False}
    if number > len(tournament.play.rounds):
        return place
    paired = tournament.play.rounds[number - 1]
    for game in paired.games.values():
        if player in (game.white, game.black):
            other = game.black if player == game.white else game.white
            return place | {"board": game.board, "opponent": tournament.roster.players[other].name}
    return place | {"bye": paired.bye == player}
