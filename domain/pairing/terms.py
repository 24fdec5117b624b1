"""The terms of explanations: symbolic values, each with a template in every catalogue (`criterion.downfloaters`)."""

from __future__ import annotations

from enum import StrEnum


class CriterionTerm(StrEnum):
    """What a criterion counts, or which scores or score differences it lists."""

    # FIDE (Dutch) System, both editions
    DOWNFLOATERS = "downfloaters"
    NEXT_BRACKET = "next-bracket"
    """Players whom the next bracket cannot pair, and their scores."""
    WIDE_COLOUR_DIFFERENCES = "wide-colour-differences"
    """Colour differences beyond two around topscorers."""
    THIRD_COLOURS = "third-colours"
    """The same colour a third time running around topscorers."""
    COLOUR_PREFERENCES = "colour-preferences"
    STRONG_COLOUR_PREFERENCES = "strong-colour-preferences"

    # FIDE (Dutch) System 2026
    DOWNFLOATER_SCORES = "downfloater-scores"
    UNPLAYED_GAMES_OF_BYE = "unplayed-games-of-bye"
    RESIDENT_DOWNFLOATERS_LAST_ROUND = "resident-downfloaters-last-round"
    MDP_OPPONENTS_LAST_ROUND = "mdp-opponents-last-round"
    RESIDENT_DOWNFLOATERS_TWO_ROUNDS_BEFORE = "resident-downfloaters-two-rounds-before"
    MDP_OPPONENTS_TWO_ROUNDS_BEFORE = "mdp-opponents-two-rounds-before"
    MDP_DIFFERENCES_LAST_ROUND = "mdp-differences-last-round"
    MDP_OPPONENT_DIFFERENCES_LAST_ROUND = "mdp-opponent-differences-last-round"
    MDP_DIFFERENCES_TWO_ROUNDS_BEFORE = "mdp-differences-two-rounds-before"
    MDP_OPPONENT_DIFFERENCES_TWO_ROUNDS_BEFORE = "mdp-opponent-differences-two-rounds-before"

    # FIDE (Dutch) System 2017
    PAIRING_SCORE_DIFFERENCES = "pairing-score-differences"
    DOWNFLOATS_LAST_ROUND = "downfloats-last-round"
    UPFLOATS_LAST_ROUND = "upfloats-last-round"
    DOWNFLOATS_TWO_ROUNDS_BEFORE = "downfloats-two-rounds-before"
    UPFLOATS_TWO_ROUNDS_BEFORE = "upfloats-two-rounds-before"
    DOWNFLOAT_DIFFERENCES_LAST_ROUND = "downfloat-differences-last-round"
    UPFLOAT_DIFFERENCES_LAST_ROUND = "upfloat-differences-last-round"
    DOWNFLOAT_DIFFERENCES_TWO_ROUNDS_BEFORE = "downfloat-differences-two-rounds-before"
    UPFLOAT_DIFFERENCES_TWO_ROUNDS_BEFORE = "upfloat-differences-two-rounds-before"

    # English rules
    WIDE_OUT_OF_CONTENTION = "wide-out-of-contention"
    """Players out of contention for a prize with a colour difference of three."""
    COLOUR_TRANSFERS = "colour-transfers"
    AVOIDED_PAIRS = "avoided-pairs"
    """Pairs that the options keep apart if that is possible."""
    FURTHER_FLOATERS = "further-floaters"
    """Floaters that the next level has to give up."""
    TRANSFERS_ON_BOTH_LEVELS = "transfers-on-both-levels"


class BracketKind(StrEnum):
    """What a bracket is."""

    HOMOGENEOUS = "homogeneous"
    HETEROGENEOUS = "heterogeneous"
    TREATED_AS_HOMOGENEOUS = "treated-as-homogeneous"
    REMAINDER = "remainder"
    PENULTIMATE = "penultimate"
    """Paired again, so that the last bracket can be completed."""
    COLLAPSED = "collapsed"
    """The last bracket, joined with the one above it."""


class CardOrder(StrEnum):
    """By what the cards of a level are sorted (ECF 29)."""

    GRADE = "grade"
    RATING = "rating"


class ColourGroup(StrEnum):
    """Where a floater comes from: the colour groups of a level (ECF 20, 21)."""

    LARGER = "larger"
    SMALLER = "smaller"
    EQUAL = "equal"
    """As many seek either colour."""
    OPPOSITE = "opposite"
    SAME = "same"
    NONE = "none"
    """The floater seeks no colour."""
    ANY = "any"
    """The opponent seeks no colour."""


class ScanDirection(StrEnum):
    """In which direction the cards are scanned from the median (ECF 20, 21)."""

    DOWNWARDS = "downwards"
    UPWARDS = "upwards"


class FloatHistoryTerm(StrEnum):
    """The criteria of ECF 20 and 21 about a card's earlier floats."""

    NONE_IN_TWO_ROUNDS = "none-in-two-rounds"
    NONE_IN_LAST_ROUND = "none-in-last-round"
    NO_WORSE = "no-worse"
    """No worse than that of any other card of the group."""
    WORSE = "worse"
