"""What the English rules leave to the arbiter: every option, its values and its default.

The options travel as text in `Field.options`; a default is what holds if an option is not given.

| option | values (default first) | rule | meaning |
|---|---|---|---|
| `avoid` | `club`, or any of `club`, `family`, `federation` by commas, or `nothing` | note 1 | whom not to pair |
| `avoid_rounds` | `1`, any number | note 1 | in how many first rounds that is observed |
| `half_point_byes` | `avoid`, `allow` | note 3 | round 2 between two who had half-point byes in round 1 |
| `defaulted_pairs` | `avoid`, `allow` | note 5 | players paired once whose game was defaulted |
| `low_scores` | `higher`, `lower` | note 4 | who gets the colour in rule 25 if both have less than half |
| `last_round_alternation` | `keep`, `relax` | note 6 | `relax`: only who had one colour more often seeks the other |
| `last_round_levels` | `keep`, `relax` | note 7 | `relax`: rule 9 gives way to avoid a colour difference of three |
| `contention` | `0`, half points | note 7 | who has less is not in contention for a prize (`0`: all are) |
| `bye_is_a_float` | `no`, `yes` | 20 | whether the bye of rules 5 and 6 counts as a down-float |
| `due_a_bye` | none, TPNs by commas | 6 | who will receive a pre-arranged bye in a later round |
| `british_championship` | `no`, `yes` | 28 | no bye expected at the start; the first player's colour by the year |
| `year` | none, a number | 28 | the year of the British Championship |
| `published` | nothing, `34-2, 3-35, 17-0` | 27 | the published boards, `0` for the bye, to be disturbed least |
| `fide_rated` | `no`, `yes` | 29 | the explanation says rating instead of grade |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bad_values import BadValue
from domain.messages import message
from domain.values import Points, RoundNumber, Tpn

KEPT_APART = frozenset({"club", "family", "federation"})
"""What note 1 may look at."""


@dataclass(frozen=True, slots=True)
class EcfOptions:
    """The arbiter's choices; the defaults are those of the table above. `year` is None if it is not given."""

    avoid: frozenset[str] = frozenset({"club"})
    avoid_rounds: RoundNumber = 1
    avoids_half_point_byes: bool = True
    avoids_defaulted_pairs: bool = True
    lower_gets_colour: bool = False
    relaxes_alternation: bool = False
    relaxes_levels: bool = False
    contention: Points = 0
    bye_is_a_float: bool = False
    due_a_bye: frozenset[Tpn] = frozenset()
    british_championship: bool = False
    year: int | None = None
    published: tuple[tuple[Tpn, Tpn], ...] = ()
    fide_rated: bool = False

    @property
    def grade(self) -> str:
        """[29] What the order of the cards is called."""
        return "rating" if self.fide_rated else "grade"


def options_of(given: Mapping[str, str]) -> EcfOptions:
    """Read the options of a field; names that the English rules do not have are ignored.

    Raises ValueError for a value that the table does not have.
    """
    default = EcfOptions()
    year = given.get("year", "")
    return EcfOptions(
        avoid=_kept_apart(given.get("avoid", "club")),
        avoid_rounds=_number("avoid_rounds", given.get("avoid_rounds", str(default.avoid_rounds))),
        avoids_half_point_byes=_value(given, "half_point_byes", "avoid", "allow"),
        avoids_defaulted_pairs=_value(given, "defaulted_pairs", "avoid", "allow"),
        lower_gets_colour=not _value(given, "low_scores", "higher", "lower"),
        relaxes_alternation=not _value(given, "last_round_alternation", "keep", "relax"),
        relaxes_levels=not _value(given, "last_round_levels", "keep", "relax"),
        contention=_number("contention", given.get("contention", str(default.contention))),
        bye_is_a_float=not _value(given, "bye_is_a_float", "no", "yes"),
        due_a_bye=frozenset(Tpn(_number("due_a_bye", each)) for each in _listed(given.get("due_a_bye", ""))),
        british_championship=not _value(given, "british_championship", "no", "yes"),
        year=_number("year", year) if year else None,
        published=tuple(_board(each) for each in _listed(given.get("published", ""))),
        fide_rated=not _value(given, "fide_rated", "no", "yes"),
    )


def check(given: Mapping[str, str]) -> None:
    """Raise BadValue for an option or a value that the table above does not have."""
    unknown = sorted(set(given) - _NAMES)
    if unknown:
        raise BadValue(message("invalid.no-ecf-option", names=tuple(unknown)))
    options_of(given)


_NAMES = frozenset(
    {
        "avoid",
        "avoid_rounds",
        "half_point_byes",
        "defaulted_pairs",
        "low_scores",
        "last_round_alternation",
        "last_round_levels",
        "contention",
        "bye_is_a_float",
        "due_a_bye",
        "british_championship",
        "year",
        "published",
        "fide_rated",
    }
)


def _value(given: Mapping[str, str], name: str, default: str, other: str) -> bool:
    """Whether an option of two values has its default."""
    value = given.get(name, default)
    if value not in (default, other):
        raise BadValue(message("invalid.none-of-values", name=name, alternatives=(default, other), text=value))
    return value == default


def _kept_apart(text: str) -> frozenset[str]:
    chosen = frozenset(_listed(text)) - {"nothing"}
    if not chosen <= KEPT_APART:
        raise BadValue(message("invalid.avoid", names=tuple(sorted(KEPT_APART)), text=text))
    return chosen


def _board(text: str) -> tuple[Tpn, Tpn]:
    white, _, black = text.partition("-")
    return Tpn(_number("published", white)), Tpn(_number("published", black))


def _number(name: str, text: str) -> int:
    if not text.strip().isdecimal():
        raise BadValue(message("invalid.no-number", name=name, text=text))
    return int(text)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
