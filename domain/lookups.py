"""Checks that several decisions share: of names, players, rounds and games."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar
from unicodedata import category

from domain.dates import iso_day
from domain.messages import message
from domain.plain_text import on_one_line
from domain.refusals import InvalidValue, RoundNotPublished, UnknownGame, UnknownPlayer, UnknownRound
from domain.state.roster import Player
from domain.state.rounds import Game, Round
from domain.state.settings import Settings
from domain.state.special_rules import Acceleration, Prohibition
from domain.state.tournament import Tournament
from domain.values import GameId, PlayerId, RoundNumber

_LONGEST_NAME = 200

_SEEN = frozenset("LNPS")
"""Letters, numbers, punctuation and symbols (Unicode's general categories); accents are seen on a letter alone."""

_MOMENT = re.compile(
    r"([12]\d{3}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-](?:[01]\d|2[0-3]):[0-5]\d", re.ASCII
)
"""A day of the second or third millennium, a time, and its difference from UTC (ISO 8601)."""


def settings_in_round_one(tournament: Tournament) -> Settings:
    """The settings when round one was paired, which were announced; those of now if it is not paired yet."""
    return tournament.play.rounds[0].settings if tournament.play.rounds else tournament.settings


def are_rounds_assumed(tournament: Tournament) -> bool:
    """Whether the number of rounds is a guess about an imported file that does not say, and was not stated since."""
    file, announced = tournament.settings.report_file, settings_in_round_one(tournament).number_of_rounds
    return file is not None and file.rounds_assumed and tournament.settings.number_of_rounds == announced


def named(name: str) -> str:
    """The name on one line, without characters that are not seen and without blanks around it.

    Raises InvalidValue for one in which nothing can be seen and for one that is too long.
    """
    name = on_one_line(name)
    if not any(category(sign)[0] in _SEEN for sign in name):
        raise InvalidValue("name", message("invalid.empty"))
    return within("name", name)


def within(field: str, name: str) -> str:
    """The name, unchanged.

    Raises InvalidValue if it is longer than names may be.
    """
    if len(name) > _LONGEST_NAME:
        raise InvalidValue(field, message("invalid.too-long", most=_LONGEST_NAME))
    return name


def checked_moment(field: str, text: str) -> str:
    """The moment, unchanged; empty if none is stated.

    Raises InvalidValue for what is not written with its day and its offset from UTC (ISO 8601).
    """
    found = _MOMENT.fullmatch(text)
    if text and (found is None or not iso_day(found[1])):
        raise InvalidValue(field, message("invalid.no-moment-with-offset"))
    return text


def registered_player(tournament: Tournament, player: PlayerId) -> Player:
    """The player of that id, or UnknownPlayer."""
    known = tournament.roster.players.get(player)
    if known is None:
        raise UnknownPlayer(player)
    return known


def paired_round(tournament: Tournament, number: RoundNumber) -> Round:
    """The round of that number, draft or public, or UnknownRound."""
    if not 1 <= number <= len(tournament.play.rounds):
        raise UnknownRound(number)
    return tournament.play.rounds[number - 1]


def public_game(tournament: Tournament, number: RoundNumber, game: GameId) -> Game:
    """The game of that id in a published round, or UnknownRound, UnknownGame, RoundNotPublished."""
    paired = paired_round(tournament, number)
    found = paired.games.get(game)
    if found is None:
        raise UnknownGame(number, game)
    if not paired.is_public:
        raise RoundNotPublished(number)
    return found


def check_players_and_rounds(tournament: Tournament, field: str, parts: Iterable[Acceleration | Prohibition]) -> None:
    """Raise UnknownPlayer for one of the players, and InvalidValue if a part's first round is after its last.

    `field` is the field of the command that has these parts.
    """
    for place, part in enumerate(parts, 1):
        for player in part.players:
            registered_player(tournament, player)
        if not 1 <= part.first_round <= part.last_round:
            problem = message("invalid.no-rounds", number=place, first=part.first_round, last=part.last_round)
            raise InvalidValue(field, problem)


def check_rounds_announced(
    tournament: Tournament,
    field: str,
    parts: Sequence[Acceleration | Prohibition],
    known: Collection[Acceleration | Prohibition],
    open_end: RoundNumber = 0,
) -> None:
    """Raise InvalidValue if a part that is not known yet is about a round after the last one that is announced.

    `open_end` stands for no last round.
    """
    total = tournament.settings.number_of_rounds
    for place, part in enumerate(parts, 1):
        number = part.first_round if part.first_round > total else part.last_round
        if total < number != open_end and part not in known:
            raise InvalidValue(field, message("invalid.round-beyond", number=place, round=number, total=total))


Item = TypeVar("Item")


def without_latest(items: Sequence[Item], item: Item) -> tuple[Item, ...]:
    """All of these but the last that equals `item`."""
    place = len(items) - 1 - list(reversed(items)).index(item)
    return (*items[:place], *items[place + 1 :])
