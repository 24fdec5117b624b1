"""Messages of the domain in a reader's language: templates of its catalogue, with the fields formatted for it.

This is the one place where a field of a message becomes text. What a field holds follows from its name
(`domain.messages.HOLDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from domain.messages import HOLDS, Holds, Message
from domain.pairing.claims import QuotedClaim
from domain.pairing.wording import Voice, points_text, said
from domain.prizes.money import money_text
from domain.state.tournament import Tournament
from domain.values import Answer, ByeKind, Colour, Deadline, GameId, NoticeKind, Outcome, PlayerId, PlayerRequests
from server.languages import Language
from server.wording import result_text

TERMS: Mapping[type[StrEnum], str] = {
    Answer: "answer",
    ByeKind: "bye",
    Colour: "colour",
    Deadline: "deadline",
    NoticeKind: "notice",
    PlayerRequests: "requests",
}
"""Enumerations whose members are terms of the catalogue: each has the id of its enumeration, a point, and its value."""

OWN_IDS: Mapping[str, frozenset[str]] = {
    "game.board": frozenset({"round", "board", "white", "black"}),
    "game.unknown": frozenset({"code"}),
    "result.none": frozenset(),
    "rating.none": frozenset(),
}
"""Templates that the renderer itself uses, with their fields."""


_WHOLE = frozenset({Holds.MONEY, Holds.ALTERNATIVES})
"""Fields whose tuple is one value, not several."""


def name_of(tournament: Tournament, player: PlayerId) -> str:
    """A player's name; the id of one whose registration was cancelled."""
    known = tournament.roster.players.get(player)
    return player if known is None else known.name


class MessageRenderer:
    """Renders messages about a tournament in a reader's language, with names and boards as they are in this state."""

    def __init__(
        self, reader: Language, tournament: Tournament | None = None, result: Callable[[Outcome], str] | None = None
    ) -> None:
        """`result` writes results in another way than pages do, as in report files."""
        self._reader = reader
        self._result = result or partial(result_text, reader=reader)
        self._tournament = tournament
        self._games: Mapping[GameId, tuple[int, int, PlayerId, PlayerId]] | None = None
        self._voice = Voice(reader.text, separator="; ", versus=" – ")  # noqa: RUF001  # a dash between names

    def render(self, message: Message) -> str:
        """The message as a sentence or a part of one."""
        count: int | None = None
        filled: dict[str, str] = {}
        for name, value in message.fields:
            holds = HOLDS[name]
            if holds is Holds.COUNT and isinstance(value, int):
                count = value
            filled[name] = self._written(holds, value)
        return self._reader.template(message.id, count).format_map(filled)

    def _written(self, holds: Holds, value: Any) -> str:
        """A field; a sequence member by member."""
        if isinstance(value, Message):
            return self.render(value)
        if isinstance(value, tuple) and holds not in _WHOLE:
            separator = "; " if holds is Holds.MESSAGE else ", "
            return separator.join(self._written(holds, each) for each in value)
        match holds:
            case Holds.PLAYER:
                return self._player(value)
            case Holds.GAME:
                return self._game(value)
            case Holds.RATING:
                return str(value) if value else self._reader.template("rating.none")
            case Holds.DIFFERENCE:
                return f"{value:+}"
            case Holds.POINTS:
                return points_text(value)
            case Holds.MONEY:
                return self._reader.decimal(money_text(*value))
            case Holds.DAY:
                return self._reader.day(value)
            case Holds.MOMENT:
                return self._reader.clock(value)
            case Holds.TERM:
                return self._term(value)
            case Holds.WORD:
                return self._reader.text(value)
            case Holds.CLAIM:
                return self._claim(value)
            case Holds.ALTERNATIVES:
                return self._reader.any_of(value)
            case Holds.COUNT | Holds.NUMBER | Holds.TEXT | Holds.MESSAGE:
                return str(value)

    def _player(self, player: PlayerId) -> str:
        return player if self._tournament is None else name_of(self._tournament, player)

    def _game(self, game: GameId) -> str:
        if self._games is None:
            self._games = {} if self._tournament is None else _games(self._tournament)
        if game not in self._games:
            return self._reader.template("game.unknown").format(code=game)
        number, board, white, black = self._games[game]
        names = {"white": self._player(white), "black": self._player(black)}
        return self._reader.template("game.board").format(round=number, board=board, **names)

    def _term(self, value: StrEnum | None) -> str:
        if value is None:
            return self._reader.template("result.none")
        if isinstance(value, Outcome):
            return self._result(value)
        return self._reader.template(f"{TERMS[type(value)]}.{value.value}")

    def _claim(self, quoted: QuotedClaim) -> str:
        players = dict(quoted.players)
        voice = Voice(
            self._voice.text, lambda tpn: self._player(players[tpn]), self._voice.separator, self._voice.versus
        )
        return said(quoted.claim, voice)


def _games(tournament: Tournament) -> Mapping[GameId, tuple[int, int, PlayerId, PlayerId]]:
    """Every game by its round, board, White and Black."""
    return {
        game.id: (paired.number, game.board, game.white, game.black)
        for paired in tournament.play.rounds
        for game in paired.games.values()
    }
