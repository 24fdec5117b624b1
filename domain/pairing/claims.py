"""What an explanation claims: statements about a round that the tests can check.

A claim has a kind, the article behind it, the players whom it concerns, and fields. Its message, `claim.<kind>` with
these fields, has a template in every catalogue; what a field holds follows from its name, as for all messages
(`domain.messages.HOLDS`). To add a kind: a member of `ClaimKind`, its templates (`python -m tests.catalogues`), and an
evaluator in `tests/property/claims`. Claims are plain, hashable values and can be sent to other processes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.messages import HOLDS, FieldKind, FieldValue, Message
from domain.values import Tpn


class ClaimKind(StrEnum):
    """What is claimed. Every catalogue has a template for each kind, the tests an evaluator."""

    TEXT = "text"
    """A sentence of a system from outside, in its own words."""

    # brackets
    BRACKET = "bracket"
    MOVED_INTO = "moved-into"
    DEFAULT_ACCEPTED = "default-accepted"
    DEFAULT_REFUSED = "default-refused"
    CHOSEN = "chosen"
    FAILURES = "failures"
    FAILURES_IN_POINTS = "failures-in-points"
    FLOATS = "floats"

    # why a pair, or a whole proposal, was not made
    MET = "met"
    PROHIBITED = "prohibited"
    AVOIDED = "avoided"
    SAME_COLOUR = "same-colour"
    HAD_BYE = "had-bye"
    WON_BY_FORFEIT = "won-by-forfeit"
    WON_UNPLAYED = "won-unplayed"
    INCOMPLETE = "incomplete"
    HIGHER_BYE = "higher-bye"
    WORSE = "worse"
    WORSE_IN_POINTS = "worse-in-points"
    NEXT_BRACKET_WORSE = "next-bracket-worse"
    NEXT_BRACKET_SCORES_WORSE = "next-bracket-scores-worse"
    NEXT_BRACKET_UNFIT = "next-bracket-unfit"
    NEXT_BRACKET_UNKNOWN = "next-bracket-unknown"

    # why these two, and why this one floats
    HALVES = "halves"
    HALVES_OF_REMAINDER = "halves-of-remainder"
    AS_BY_DEFAULT = "as-by-default"
    MOVED_DOWN_ORDER = "moved-down-order"
    NO_OPPONENT = "no-opponent"
    NO_RESIDENT_OPPONENT = "no-resident-opponent"
    ALONE = "alone"
    ODD_ONE = "odd-one"
    LEFT_BY_DEFAULT = "left-by-default"

    # the bye
    BYE_LOWEST_SCORE = "bye-lowest-score"
    BYE_NO_ONE_BELOW = "bye-nobody-below"
    BYE_LEFT_OVER = "bye-left-over"

    # colours
    BOTH_PREFERENCES = "both-preferences"
    ONLY_PREFERENCE = "only-preference"
    STRONGER_PREFERENCE = "stronger-preference"
    ALTERNATION = "alternation"
    HIGHER_RANKED = "higher-ranked"
    PAIRING_NUMBER = "pairing-number"

    # round robins
    TABLE_ROUND = "table-round"
    TABLE_ROUNDS_EXCHANGED = "table-rounds-exchanged"
    TABLE_GAME = "table-game"
    TABLE_GAME_TURNED = "table-game-turned"
    TABLE_FREE = "table-free"

    # English rules: levels and halves
    LEVEL = "level"
    ODD_LEVEL = "odd-level"
    LEVEL_BLOCKED = "level-blocked"
    BELOW_BLOCKED = "below-blocked"
    FEWEST_FLOATS = "fewest-floats"
    NO_OPPONENT_ON = "no-opponent-on"
    RELAXED = "relaxed"
    TOP_AND_BOTTOM = "top-and-bottom"
    EXCHANGED = "exchanged"
    TRANSFERRED = "transferred"
    TRANSFERRED_OF_EQUALS = "transferred-of-equals"
    STRONGER_CLAIM = "stronger-claim"

    # English rules: floaters
    DOWN_FLOATER = "down-floater"
    UP_FLOATER = "up-floater"
    FIRST_IN_LINE = "first-in-line"
    NEXT_IN_LINE = "next-in-line"
    ONLY_FLOAT_BLOCKED = "only-float-blocked"
    AT_LEAST = "at-least"
    STRONGER_CLAIMS = "stronger-claims"
    MORE_EXCHANGES = "more-exchanges"

    # English rules: the bye, colours, and a published draw
    BYE_AT_MEDIAN = "bye-at-median"
    BYE_IN_ORDER = "bye-in-order"
    BYE_AGAIN = "bye-again"
    BYE_AT_START = "bye-at-start"
    LOWER_RANKED = "lower-ranked"
    ALTERNATE_BOARDS = "alternate-boards"
    ALTERNATE_BOARDS_BY_YEAR = "alternate-boards-by-year"
    PUBLISHED_BOARD = "published-board"
    PUBLISHED_COLOURS = "published-colours"
    NEW_BOARD = "new-board"
    PUBLISHED_BYE = "published-bye"
    NEW_BYE = "new-bye"

    # Swiss System Based on Rating: brackets, x and p
    REMAINDER = "remainder"
    JOINED = "joined"
    PAIRED_AT_FIRST = "paired-at-first"
    PAIRED_AGAIN = "paired-again"
    PAIRED_AGAIN_FOR_LOWEST = "paired-again-for-lowest"
    X = "x"
    X_LOWERED = "x-lowered"
    X_RAISED = "x-raised"
    P = "p"
    P_OF_MOVED = "p-of-moved"
    P_LOWERED = "p-lowered"
    P_OF_MOVED_LOWERED = "p-of-moved-lowered"
    P_OF_REST_LOWERED = "p-of-rest-lowered"
    P_LOWERED_FOR_LOWEST = "p-lowered-for-lowest"
    MOVED_AS_RESIDENTS = "moved-as-residents"
    OVER_HALF = "over-half"
    MISSED_AS_OTHERS = "missed-as-others"
    B2_LEFT_OUT = "b2-left-out"
    UPFLOATS_DROPPED = "upfloats-dropped"
    DOWNFLOATS_DROPPED = "downfloats-dropped"

    # Swiss System Based on Rating: why S1 against S2 was not made, and what was
    COUNTED_SAME_COLOUR = "counted-same-colour"
    HAD_UPFLOAT = "had-upfloat"
    HAD_DOWNFLOAT = "had-downfloat"
    OVER_X = "over-x"
    REMAINDER_BLOCKED = "remainder-blocked"
    REMAINDER_WITHOUT_BYE = "remainder-without-bye"
    REMAINDER_OVER_X = "remainder-over-x"
    REMAINDER_AGAINST_FLOATS = "remainder-against-floats"
    NEXT_BRACKET_LESS = "next-bracket-less"
    LOWEST_BLOCKED = "lowest-blocked"
    REMAINDER_NEXT_BRACKET_LESS = "remainder-next-bracket-less"
    REMAINDER_LOWEST_BLOCKED = "remainder-lowest-blocked"
    TRANSPOSED = "transposed"
    SUBGROUPS_EXCHANGED = "subgroups-exchanged"
    BYE_OF_LOWEST = "bye-of-lowest"


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement: its kind, the article behind it, whom it concerns, and its fields as (name, value)."""

    kind: ClaimKind
    article: str
    players: tuple[Tpn, ...] = ()
    fields: tuple[tuple[str, FieldValue], ...] = ()

    def __getitem__(self, name: str) -> FieldValue:
        """The field of this name.

        Raises KeyError if the claim has none.
        """
        return self.message[name]

    @property
    def message(self) -> Message:
        """The statement as a message, with players by their pairing numbers."""
        return Message(f"claim.{self.kind.value}", self.fields)

    @property
    def named(self) -> tuple[Tpn, ...]:
        """The players whom its fields name one by one."""
        return _named(self.fields)


def claim(kind: ClaimKind, article: str, players: tuple[Tpn, ...] = (), /, **fields: FieldValue) -> Claim:
    """A claim about these players; without any, about those whom its fields name one by one."""
    items = tuple(fields.items())
    return Claim(kind, article, players or _named(items), items)


def _named(fields: tuple[tuple[str, FieldValue], ...]) -> tuple[Tpn, ...]:
    found = [value for name, value in fields if HOLDS[name] is FieldKind.PLAYER]
    return tuple(Tpn(value) for value in dict.fromkeys(found) if isinstance(value, int))
