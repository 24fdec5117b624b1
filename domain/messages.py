"""Messages: everything that the domain says to people, as an id and fields, without a word of any language.

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

Value = Hashable
"""What a field may hold: a value as `HOLDS` describes it, another message, or a sequence (tuple) of either."""


class Holds(Enum):
    """What a field holds, and so how it is written."""

    PLAYER = auto()
    """A PlayerId: the name. In what a pairing system says, a pairing number."""
    CANDIDATE = auto()
    """Pairs of players, and players left over as groups of one."""
    GROUPS = auto()
    """(points, players) from the top."""
    GAME = auto()
    """A GameId: the round, the board, the names."""
    COUNT = auto()
    """How many; the template depends on it by the plural rule of the language. At most one in a message."""
    NUMBER = auto()
    """A number, or several (0 where there is none)."""
    DIFFERENCE = auto()
    """A number with its sign."""
    RATING = auto()
    """A rating; 0 is none."""
    POINTS = auto()
    """Half points, once or several times (0 where there are none)."""
    SEATS = auto()
    """Pairs of numbers that are not players: seats of a table."""
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


HOLDS: Mapping[str, Holds] = MappingProxyType(
    {
        **dict.fromkeys(("player", "players", "white", "black", "one", "other", "higher", "lower"), Holds.PLAYER),
        **dict.fromkeys(("floaters", "instead", "leaving", "entering", "among", "exchanged"), Holds.PLAYER),
        "candidate": Holds.CANDIDATE,
        "groups": Holds.GROUPS,
        "game": Holds.GAME,
        "count": Holds.COUNT,
        **dict.fromkeys(("round", "first", "last", "number", "numbers_was", "numbers_now"), Holds.NUMBER),
        **dict.fromkeys(("total", "least", "most", "percentage"), Holds.NUMBER),
        **dict.fromkeys(("place", "size", "distance", "year", "white_seekers", "black_seekers"), Holds.NUMBER),
        **dict.fromkeys(("there", "here", "x", "p", "rest", "denied"), Holds.NUMBER),
        "difference": Holds.DIFFERENCE,
        **dict.fromkeys(("rating", "rating_was", "rating_now", "floor"), Holds.RATING),
        **dict.fromkeys(("points", "points_was", "points_now", "there_points", "here_points"), Holds.POINTS),
        "seats": Holds.SEATS,
        "money": Holds.MONEY,
        "day": Holds.DAY,
        **dict.fromkeys(("start_was", "start_now"), Holds.MOMENT),
        **dict.fromkeys(("result", "result_was", "result_now", "bye", "bye_was", "bye_now", "colour"), Holds.TERM),
        **dict.fromkeys(("answer", "notice", "deadline", "requests"), Holds.TERM),
        **dict.fromkeys(("bracket", "criterion", "order", "group", "way", "history"), Holds.TERM),
        "sought": Holds.SIDE,
        **dict.fromkeys(("name", "names", "text", "by", "reason", "detail_was", "detail_now", "code"), Holds.TEXT),
        **dict.fromkeys(("article", "engine", "system", "edition", "codes_was", "codes_now", "federation"), Holds.TEXT),
        "dropped": Holds.TEXT,
        "titles": Holds.ALTERNATIVES,
        **dict.fromkeys(("said", "changes", "boards", "detail", "choice", "options", "who", "breaches"), Holds.MESSAGE),
        "claim": Holds.MESSAGE,
    }
)
"""Every field of every message, by its name. A field that holds another message is written as that one."""

_PLAYERS = frozenset({Holds.PLAYER, Holds.CANDIDATE})


@dataclass(frozen=True, slots=True)
class Message:
    """One statement: the id of its template, and its fields as (name, value)."""

    id: str
    fields: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        """The field of this name.

        Raises KeyError where the message has none.
        """
        return dict(self.fields)[name]


def message(id_: str, /, **fields: Value) -> Message:
    """A message. Its id is a literal wherever this is called: so the tests find all ids, and what fields each has."""
    return Message(id_, tuple(fields.items()))


def with_players(said: Message, called: Callable[[Any], Value]) -> Message:
    """The message with every player that it names replaced by what `called` makes of it, from the first field on."""
    return Message(said.id, tuple((name, _replaced(HOLDS[name], value, called)) for name, value in said.fields))


def _replaced(holds: Holds, value: Any, called: Callable[[Any], Value]) -> Value:
    if isinstance(value, Message):
        return with_players(value, called)
    if holds is Holds.GROUPS:
        return tuple((points, tuple(map(called, players))) for points, players in value)
    if isinstance(value, tuple) and (holds in _PLAYERS or holds is Holds.MESSAGE):
        return tuple(_replaced(holds, each, called) for each in value)
    plain: Value = called(value) if holds in _PLAYERS else value
    return plain
