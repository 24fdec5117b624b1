"""Whether a tournament from elsewhere is one that the commands here can make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from domain.lookups import check_players_and_rounds, named, registered_player
from domain.messages import message
from domain.pairing.registry import system
from domain.players.registration import check_board
from domain.refusals import InvalidValue, check_between
from domain.settings.creation import check_names_days, check_rounds
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import MOST_ROUNDS, PlayerId

_HIGHEST_RATING = 9999
"""The field of a rating in a report file has four digits."""

_MOST_HALF_POINTS = 1000


def check_sound(tournament: Tournament) -> None:
    """Raise InvalidValue, UnknownPlayer or UnknownSystem for what no command here allows, and pages cannot show.

    Earlier versions allowed what is no longer allowed; that is no fault unless a page, a file or a pairing fails by it.
    """
    settings = tournament.settings
    system(settings.system)
    named(settings.name)
    check_rounds(settings.number_of_rounds)
    for field in fields(settings.scoring):
        check_between("scoring", getattr(settings.scoring, field.name), 0, _MOST_HALF_POINTS)
    if settings.names_days:
        check_names_days(settings.names_days, settings.ends)
    check_players_and_rounds(tournament, "acceleration", settings.accelerations)
    check_players_and_rounds(tournament, "prohibitions", settings.prohibitions)
    for player in tournament.roster.players.values():
        named(player.name)
        check_between("rating", player.rating, 0, _HIGHEST_RATING)
        check_between("first_round", player.first_round, 1, MOST_ROUNDS)
        check_board(player.board)
    for place, each in enumerate(tournament.play.rounds, start=1):
        if each.number != place:
            raise InvalidValue("round", message("invalid.no-such-round", last=len(tournament.play.rounds)))
        _check_round(tournament, each)


def _check_round(tournament: Tournament, checked: Round) -> None:
    seen: set[PlayerId] = set()
    for who in (*_seated(checked), *checked.unpaired):
        registered_player(tournament, who)
        if who in seen:
            raise InvalidValue("round", message("invalid.player-repeated", name=tournament.roster.players[who].name))
        seen.add(who)


def _seated(checked: Round) -> Iterator[PlayerId]:
    for game in checked.games.values():
        yield from (game.white, game.black)
    if checked.bye is not None:
        yield checked.bye
