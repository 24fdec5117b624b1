"""Messages of the domain for a reader: templates of the reader's catalogue, filled with values in its formats.

This is the only place where a field of a message becomes text. What a field holds follows from its name
(`domain.messages.HOLDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import partial
from typing import Any

from domain.messages import HOLDS, FieldKind, Message
from domain.pairing.terms import BracketKind, CardOrder, ColourGroup, CriterionTerm, FloatHistoryTerm, ScanDirection
from domain.prizes.money import money_text
from domain.ratings import RateOfPlay, RatingMethod
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.tournament.subjects import EVENT_TYPES
from domain.values import (
    Absence,
    Answer,
    ByeKind,
    Colour,
    Deadline,
    FromPlayers,
    GameId,
    GameRatings,
    LateSlips,
    NoticeKind,
    Outcome,
    PlayerId,
    Points,
    RequestState,
    Tpn,
    Unrated,
    Youth,
)
from server.languages import Language
from server.wording import points_text, result_text

TERMS: Mapping[type[StrEnum], str] = {
    Absence: "absence",
    Answer: "answer",
    BracketKind: "bracket",
    ByeKind: "bye",
    CardOrder: "order",
    Colour: "colour",
    ColourGroup: "group",
    CriterionTerm: "criterion",
    Deadline: "deadline",
    FloatHistoryTerm: "history",
    GameRatings: "game-ratings",
    LateSlips: "late-slips",
    NoticeKind: "notice",
    FromPlayers: "requests",
    RateOfPlay: "rate",
    RatingMethod: "rating-method",
    RequestState: "request-state",
    ScanDirection: "way",
    Unrated: "unrated",
    Youth: "youth",
}
"""Enumerations whose members are terms of the catalogue: each has the id of its enumeration, a point, and its value."""

REFUSED_FIELDS = frozenset(
    {
        "absent",
        "acceleration",
        "away",
        "board",
        "birth_date",
        "bye_limits",
        "currency",
        "data",
        "deputy_arbiters",
        "ends",
        "federation",
        "festival",
        "fide_id",
        "first_round",
        "from_round",
        "group",
        "groups",
        "half_points_for",
        "k",
        "kind",
        "language",
        "leave_fide_mode",
        "left_out",
        "lists",
        "name",
        "names_days",
        "notice",
        "numbers",
        "options",
        "pairs",
        "player",
        "prohibitions",
        "rating",
        "result",
        "round",
        "round_dates",
        "rounds",
        "scoring",
        "sex",
        "starts",
        "text",
        "tournament",
        "unpaired",
        "unrated_rating",
        "us_chess",
        "white",
        "year",
    }
)
"""Fields of commands that refusals name."""

EVENT_FIELDS = frozenset(
    each.name for kind in EVENT_TYPES for each in fields(kind) if not each.metadata.get("private", False)
)
"""Fields of events, which the question "What if?" offers to change."""

FIELD_NAMES = REFUSED_FIELDS | EVENT_FIELDS
"""The fields that have a term in the catalogue."""

OWN_IDS: Mapping[str, frozenset[str]] = {
    "game.board": frozenset({"round", "board", "white", "black"}),
    "game.unknown": frozenset({"code"}),
    "candidate.left-over": frozenset({"player"}),
    **{f"side.{each.value}": frozenset() for each in Colour},
    "crosstable.round-robin": frozenset(),
    "crosstable.round-robin-state": frozenset({"state"}),
    "result.none": frozenset(),
    "rating.none": frozenset(),
    **{f"field.{name}": frozenset() for name in sorted(FIELD_NAMES)},
}
"""Templates that the renderer itself uses, with their fields."""


_WHOLE = frozenset({FieldKind.MONEY, FieldKind.ALTERNATIVES, FieldKind.CANDIDATE, FieldKind.GROUPS, FieldKind.SEATS})
"""Fields whose tuple is one value, not several."""

_COUNTED = frozenset({FieldKind.NUMBER, FieldKind.POINTS})
"""Fields whose empty tuple is written as 0."""

_LISTED_APART = frozenset({FieldKind.PLAYER, FieldKind.POINTS})
"""Fields whose members are separated as names are."""


def name_of(tournament: Tournament, player: PlayerId) -> str:
    """A player's name; the id of one whose registration was cancelled."""
    known = tournament.roster.players.get(player)
    return player if known is None else known.name


class MessageRenderer:
    """Writes messages about a tournament in a reader's language, with the names and boards of this state.

    Lists of names are separated by semicolons, since a name may have a comma. Without a tournament players are written
    as the messages name them.
    """

    def __init__(
        self,
        reader: Language,
        tournament: Tournament | None = None,
        result: Callable[[Outcome], str] | None = None,
        numbers: Mapping[Tpn, PlayerId] | None = None,
    ) -> None:
        """`result` writes results in another way than pages do, as in report files; `numbers` are a round's TPNs."""
        self._reader = reader
        self._result = result or partial(result_text, reader=reader)
        self._tournament = tournament
        self._numbers = numbers or {}
        self._games: Mapping[GameId, tuple[int, int, PlayerId, PlayerId]] | None = None
        self._between, self._versus = (", ", "-") if tournament is None else ("; ", " \N{EN DASH} ")

    def render(self, message: Message, *, begins: bool = False) -> str:
        """The message as a sentence, without its full stop, or as a part of one.

        If it `begins` a sentence it has a capital, unless a field comes first.
        """
        count: int | None = None
        filled: dict[str, str] = {}
        for name, value in message.fields:
            holds = HOLDS[name]
            if holds is FieldKind.COUNT and isinstance(value, int):
                count = value
            filled[name] = self._written(holds, value)
        template = self._reader.template(message.id, count)
        if begins:
            template = template[:1].upper() + template[1:]
        text = template.format_map(filled)
        return (
            text[:-1] if text.endswith("..") and not text.endswith("...") else text
        )  # an abbreviation ends the sentence

    def term(self, member: StrEnum) -> str:
        """The name of a member of an enumeration in the reader's language.

        Raises KeyError for an enumeration that has no terms.
        """
        return self._reader.template(f"{TERMS[type(member)]}.{member.value}")

    def player(self, player: PlayerId | Tpn) -> str:
        """A player's name; a pairing number without a player stays a number."""
        if isinstance(player, int):
            if player not in self._numbers:
                return str(player)
            player = self._numbers[player]
        return player if self._tournament is None else name_of(self._tournament, player)

    def boards(self, candidate: Iterable[tuple[Tpn, ...]]) -> list[str]:
        """The pairs of a candidate and the players left over, one by one."""
        return [self._group(each) for each in candidate]

    def plain(self, value: Any) -> Any:
        """A value that may hold messages, as JSON data with their sentences."""
        if isinstance(value, Message):
            return self.render(value)
        if isinstance(value, Mapping):
            return {name: self.plain(each) for name, each in value.items()}
        return [self.plain(each) for each in value] if isinstance(value, tuple | list) else value

    def refusal(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        return self.render(refusal.message)

    def _written(self, holds: FieldKind, value: Any) -> str:
        """A field; a sequence member by member."""
        if isinstance(value, Message):
            sentence = self.render(value)
            return sentence.rstrip(".") if holds is FieldKind.REFUSAL else sentence
        if isinstance(value, tuple) and holds not in _WHOLE:
            return self._listed(holds, value)
        match holds:
            case FieldKind.PLAYER:
                return self.player(value)
            case FieldKind.CANDIDATE:
                return self._between.join(self.boards(value))
            case FieldKind.GROUPS:
                return ", ".join(self._scoregroup(*each) for each in value)
            case FieldKind.GAME:
                return self._game(value)
            case FieldKind.RATING:
                return str(value) if value else self._reader.template("rating.none")
            case FieldKind.DIFFERENCE:
                return f"{value:+}"
            case FieldKind.POINTS:
                return points_text(value)
            case FieldKind.SEATS:
                return ", ".join(f"{one}-{two}" for one, two in value)
            case FieldKind.DECIMAL_POINTS:
                return self._reader.decimal(f"{value / 2}")
            case FieldKind.MONEY:
                return self._reader.decimal(money_text(*value))
            case FieldKind.DAY:
                return self._reader.day(value)
            case FieldKind.MOMENT:
                return self._reader.clock(value)
            case FieldKind.TERM:
                return self._term(value)
            case FieldKind.SIDE:
                return self._reader.template(f"side.{value}")
            case FieldKind.ALTERNATIVES:
                return self._reader.any_of(value)
            case FieldKind.FIELD:
                return self._reader.template(f"field.{value}") if value in FIELD_NAMES else str(value)
            case FieldKind.COUNT | FieldKind.NUMBER | FieldKind.TEXT | FieldKind.MESSAGE | FieldKind.REFUSAL:
                return str(value)

    def _listed(self, holds: FieldKind, values: tuple[Any, ...]) -> str:
        if not values and holds in _COUNTED:
            return "0"
        separator = "; " if holds is FieldKind.MESSAGE else self._between if holds in _LISTED_APART else ", "
        return separator.join(self._written(holds, each) for each in values)

    def _group(self, players: tuple[PlayerId | Tpn, ...]) -> str:
        """A pair of a candidate, or a player left over."""
        if len(players) == 1:
            return self._reader.template("candidate.left-over").format(player=self.player(players[0]))
        return self._versus.join(map(self.player, players))

    def _scoregroup(self, points: Points, players: tuple[PlayerId | Tpn, ...]) -> str:
        return f"{points_text(points)} ({self._between.join(map(self.player, players))})"

    def _game(self, game: GameId) -> str:
        if self._games is None:
            self._games = {} if self._tournament is None else _games(self._tournament)
        if game not in self._games:
            return self._reader.template("game.unknown").format(code=game)
        number, board, white, black = self._games[game]
        names = {"white": self.player(white), "black": self.player(black)}
        return self._reader.template("game.board").format(round=number, board=board, **names)

    def _term(self, value: StrEnum | None) -> str:
        if value is None:
            return self._reader.template("result.none")
        return self._result(value) if isinstance(value, Outcome) else self.term(value)


def _games(tournament: Tournament) -> Mapping[GameId, tuple[int, int, PlayerId, PlayerId]]:
    """Every game by its round, board, White and Black."""
    return {
        game.id: (paired.number, game.board, game.white, game.black)
        for paired in tournament.play.rounds
        for game in paired.games.values()
    }
