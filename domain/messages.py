"""Messages: all texts of the domain for people, as an id and fields, in no language.

An id is symbolic and stable, like `event.round-published`: every catalogue (`web/locales`, that of English too) has a
template for each. A field holds a plain value; how it is written follows from its name alone (`HOLDS`), so that one
renderer serves all messages (`server.messages`). Messages are hashable and can be sent to other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any

FieldValue = Hashable
"""What a field may hold: a value as `HOLDS` describes it, another message, or a sequence (tuple) of either."""


class FieldKind(Enum):
    """What a field holds, and so how it is written."""

    PLAYER = auto()
    """A PlayerId: the name. In the explanation of a pairing, a pairing number."""
    CANDIDATE = auto()
    """Pairs of players, and players left over as groups of one."""
    GROUPS = auto()
    """(points, players) from the top."""
    GAME = auto()
    """A GameId: the round, the board, the names."""
    COUNT = auto()
    """How many; the template depends on it by the plural rule of the language. At most one in a message."""
    NUMBER = auto()
    """A number, or several (0 if there is none)."""
    DIFFERENCE = auto()
    """A number with its sign."""
    RATING = auto()
    """A rating; 0 is none."""
    POINTS = auto()
    """Half points, once or several times (0 if there are none)."""
    SEATS = auto()
    """Pairs of numbers that are not players: seats of a table."""
    DECIMAL_POINTS = auto()
    """Half points, written as report files have them: 1.5."""
    MONEY = auto()
    """An amount in smallest units, with its currency."""
    DAY = auto()
    """A day as ISO 8601 writes it."""
    MOMENT = auto()
    """A moment as ISO 8601 writes it."""
    TERM = auto()
    """A member of an enumeration, or None: a term of the catalogue."""
    SIDE = auto()
    """A colour as the side of the board that a player seeks."""
    ALTERNATIVES = auto()
    """Several codes, of which one is enough."""
    TEXT = auto()
    """Typed text, a code, a name: as it is."""
    MESSAGE = auto()
    """Another message, or several."""
    REFUSAL = auto()
    """The message of a refusal of the rules (`domain.refusals`), as part of a sentence: without the full stop."""
    FIELD = auto()
    """The name of a field of a command: a term of the catalogue, if it has one."""


HOLDS: Mapping[str, FieldKind] = MappingProxyType(
    {
        **dict.fromkeys(("player", "players", "white", "black", "one", "other", "higher", "lower"), FieldKind.PLAYER),
        **dict.fromkeys(("floaters", "instead", "leaving", "entering", "among", "exchanged"), FieldKind.PLAYER),
        "candidate": FieldKind.CANDIDATE,
        "groups": FieldKind.GROUPS,
        "game": FieldKind.GAME,
        "count": FieldKind.COUNT,
        **dict.fromkeys(
            ("round", "first", "last", "number", "line", "column", "numbers_was", "numbers_now"), FieldKind.NUMBER
        ),
        **dict.fromkeys(("draft", "total", "least", "most", "percentage"), FieldKind.NUMBER),
        **dict.fromkeys(("place", "size", "distance", "year", "white_seekers", "black_seekers"), FieldKind.NUMBER),
        **dict.fromkeys(("there", "here", "x", "p", "rest", "denied"), FieldKind.NUMBER),
        "difference": FieldKind.DIFFERENCE,
        **dict.fromkeys(("rating", "rating_was", "rating_now", "floor"), FieldKind.RATING),
        **dict.fromkeys(("points", "points_was", "points_now", "there_points", "here_points"), FieldKind.POINTS),
        **dict.fromkeys(("games", "byes", "forfeits"), FieldKind.POINTS),
        **dict.fromkeys(("stated", "computed"), FieldKind.DECIMAL_POINTS),
        "seats": FieldKind.SEATS,
        "money": FieldKind.MONEY,
        "day": FieldKind.DAY,
        **dict.fromkeys(("start_was", "start_now"), FieldKind.MOMENT),
        **dict.fromkeys(("result", "result_was", "result_now", "bye", "bye_was", "bye_now", "colour"), FieldKind.TERM),
        **dict.fromkeys(
            (
                "unrated",
                "game_ratings",
                "absence",
                "answer",
                "notice",
                "deadline",
                "late_slips",
                "requests",
                "youth",
                "rate",
                "method_was",
                "method_now",
            ),
            FieldKind.TERM,
        ),
        **dict.fromkeys(("bracket", "criterion", "order", "group", "way", "history"), FieldKind.TERM),
        **dict.fromkeys(("recorded", "wanted", "state"), FieldKind.TERM),
        **dict.fromkeys(("version", "newest", "seen", "recorded_version", "request"), FieldKind.NUMBER),
        **dict.fromkeys(("next_round", "until"), FieldKind.NUMBER),
        "sought": FieldKind.SIDE,
        **dict.fromkeys(
            ("name", "names", "text", "header", "by", "reason", "detail_was", "detail_now", "code", "codes"),
            FieldKind.TEXT,
        ),
        **dict.fromkeys(
            ("article", "engine", "system", "edition", "codes_was", "codes_now", "federation"), FieldKind.TEXT
        ),
        **dict.fromkeys(("dropped", "fide_id", "known", "rule", "tournament"), FieldKind.TEXT),
        **dict.fromkeys(("titles", "alternatives"), FieldKind.ALTERNATIVES),
        **dict.fromkeys(
            ("said", "changes", "boards", "detail", "choice", "options", "who", "what", "breaches", "problem"),
            FieldKind.MESSAGE,
        ),
        **dict.fromkeys(("claim", "warnings"), FieldKind.MESSAGE),
        "refusal": FieldKind.REFUSAL,
        "field": FieldKind.FIELD,
    }
)
"""Every field of every message, by its name. A field that holds another message is written as that one."""

_PLAYERS = frozenset({FieldKind.PLAYER, FieldKind.CANDIDATE})


@dataclass(frozen=True, slots=True)
class Message:
    """One statement: the id of its template, and its fields as (name, value)."""

    id: str
    fields: tuple[tuple[str, FieldValue], ...] = ()

    def __getitem__(self, name: str) -> FieldValue:
        """The field of this name.

        Raises KeyError if the message has none.
        """
        return dict(self.fields)[name]


def message(id_: str, /, **fields: FieldValue) -> Message:
    """A message. Its id is a literal wherever this is called: so the tests find all ids, and what fields each has."""
    return Message(id_, tuple(fields.items()))


def with_players(original: Message, called: Callable[[Any], FieldValue]) -> Message:
    """The message with every player that it names replaced by what `called` makes of it, from the first field on."""
    return Message(original.id, tuple((name, _replaced(HOLDS[name], value, called)) for name, value in original.fields))


def _replaced(holds: FieldKind, value: Any, called: Callable[[Any], FieldValue]) -> FieldValue:
    if isinstance(value, Message):
        return with_players(value, called)
    if holds is FieldKind.GROUPS:
        return tuple((points, tuple(map(called, players))) for points, players in value)
    if isinstance(value, tuple) and (holds in _PLAYERS or holds is FieldKind.MESSAGE):
        return tuple(_replaced(holds, each, called) for each in value)
    plain: FieldValue = called(value) if holds in _PLAYERS else value
    return plain
