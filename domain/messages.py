"""What the domain has to say to people: messages, which have an id and fields and not a word of any language.

An id is symbolic and stable, like `event.round-published`: the catalogues (`web/locales`, that of English among them)
have a template for each. A field holds a plain value; how it is written follows from its name alone (`HOLDS`), so that
one renderer does for all messages (`server.messages`). Messages are hashable and travel between processes.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

Value = Hashable
"""What a field may hold: a value as `HOLDS` describes it, another message, or a sequence (tuple) of either."""


class Holds(Enum):
    """What a field holds, and so how it is written."""

    PLAYER = auto()
    """A PlayerId: the name."""
    GAME = auto()
    """A GameId: the round, the board, the names."""
    COUNT = auto()
    """How many; the template depends on it by the plural rule of the language. At most one in a message."""
    NUMBER = auto()
    DIFFERENCE = auto()
    """A number with its sign."""
    RATING = auto()
    """A rating; 0 is none."""
    POINTS = auto()
    """Half points."""
    MONEY = auto()
    """An amount in smallest units, with its currency."""
    DAY = auto()
    """A day as ISO 8601 writes it."""
    MOMENT = auto()
    """A moment as ISO 8601 writes it."""
    TERM = auto()
    """A member of an enumeration, or None: a term of the catalogue."""
    WORD = auto()
    """A term in English that has a translation of its own."""
    ALTERNATIVES = auto()
    """Several codes, of which one is enough."""
    TEXT = auto()
    """What somebody typed, a code, a name: as it is."""
    CLAIM = auto()
    """A claim of an explanation, with its players (`domain.pairing.claims.QuotedClaim`)."""
    MESSAGE = auto()
    """Another message, or several."""


HOLDS: Mapping[str, Holds] = MappingProxyType(
    {
        **dict.fromkeys(("player", "players", "white", "black", "other"), Holds.PLAYER),
        "game": Holds.GAME,
        "count": Holds.COUNT,
        **dict.fromkeys(("round", "first", "last", "number", "numbers_was", "numbers_now"), Holds.NUMBER),
        **dict.fromkeys(("total", "least", "most", "percentage"), Holds.NUMBER),
        "difference": Holds.DIFFERENCE,
        **dict.fromkeys(("rating", "rating_was", "rating_now", "floor"), Holds.RATING),
        "points": Holds.POINTS,
        "money": Holds.MONEY,
        "day": Holds.DAY,
        **dict.fromkeys(("start_was", "start_now"), Holds.MOMENT),
        **dict.fromkeys(("result", "result_was", "result_now", "bye", "bye_was", "bye_now", "colour"), Holds.TERM),
        **dict.fromkeys(("answer", "notice", "deadline", "requests"), Holds.TERM),
        "criterion": Holds.WORD,
        **dict.fromkeys(("name", "names", "text", "by", "reason", "detail_was", "detail_now", "code"), Holds.TEXT),
        **dict.fromkeys(("article", "engine", "system", "edition", "codes_was", "codes_now", "federation"), Holds.TEXT),
        "titles": Holds.ALTERNATIVES,
        "claim": Holds.CLAIM,
        **dict.fromkeys(("said", "changes", "boards", "detail", "choice", "options", "who", "breaches"), Holds.MESSAGE),
    }
)
"""Every field of every message, by its name. A field that holds another message is written as that one."""


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
