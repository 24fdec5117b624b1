"""The parameters of a view: a round, a player, a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber
from server.languages import SOURCE, Language, language, message

LONGEST_NUMBER = 4
"""Digits of the number of a round."""


class NotInView(Exception):
    """The parameters name a round or player that the tournament does not have.

    `text` is what the catalogues translate, with `values` in its fields; as a string it is in English.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format(**values))
        self.text, self.values = text, values


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of a view; None is the view's own choice. `language` matters to views with sentences.

    `stream` is the tournament's id in the log, for views with the times of events; empty if it is not known.
    """

    round: RoundNumber | None = None
    player: PlayerId | None = None
    language: str = SOURCE
    stream: str = ""

    @property
    def reader(self) -> Language:
        """The language of the view's sentences."""
        return language(self.language)


NO_PARAMETERS = Parameters()


def read_parameters(texts: Mapping[str, str]) -> Parameters:
    """The parameters from a query string.

    Raises NotInView for a round that is no number.
    """
    number, player = texts.get("round"), texts.get("player")
    if number is not None and not (number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER):
        raise NotInView(message("'{number}' is not the number of a round."), number=number)
    return Parameters(None if number is None else int(number), None if player is None else PlayerId(player))


def wanted_round(tournament: Tournament, parameters: Parameters) -> RoundNumber:
    """The requested round, else the latest public one (0 if there is none).

    Raises NotInView for a round beyond those announced.
    """
    number = parameters.round
    if number is None:
        return len(tournament.public_rounds)
    if not 1 <= number <= max(tournament.settings.number_of_rounds, len(tournament.play.rounds)):
        raise NotInView(message("The tournament has no round {round}."), round=number)
    return number


def wanted_player(tournament: Tournament, parameters: Parameters) -> Player:
    """The requested player.

    Raises NotInView if none is given or the player is not registered.
    """
    if parameters.player is None:
        raise NotInView(message("No player was chosen."))
    player = tournament.roster.players.get(parameters.player)
    if player is None:
        raise NotInView(message("This player is not registered in the tournament."))
    return player
