"""The editions of the FIDE (Dutch) System, composed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain.pairing.claims import ClaimKind
from domain.pairing.colours import ColourRule
from domain.pairing.dutch import criteria as of
from domain.pairing.dutch.below import Hall, with_lowest_bye
from domain.pairing.dutch.collapsing import pair_collapsing
from domain.pairing.dutch.contestants import Float, FloatRules
from domain.pairing.dutch.criteria import Criterion, Part
from domain.pairing.dutch.lookahead import pair_with_lookahead
from domain.pairing.dutch.rounds import Course
from domain.pairing.dutch.rules import RULES_2017, RULES_2026
from domain.pairing.rules import SystemRules
from domain.pairing.system import RoundRecord
from domain.values import Score, Scoring


@dataclass(frozen=True, slots=True)
class Articles:
    """Where an edition says what is no criterion of quality.

    `no_pairing` leaves a round without a complete pairing to the arbiter; `lowest_bye` says who of several takes the
    bye, `bye_reason` what is claimed of this player.
    """

    rematch: str
    bye: str
    absolute: str
    completion: str
    no_pairing: str
    lowest_bye: str
    bye_reason: ClaimKind
    colours: Mapping[ColourRule, str]


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its rules about a player's past, its criteria in the rulebook's order, its course of a round.

    `bye` narrows who may take the pairing-allocated bye, before anything is paired.
    """

    rules: SystemRules
    past: FloatRules
    criteria: tuple[Criterion, ...]
    bye: Callable[[Hall], Hall]
    course: Course
    articles: Articles


def _float_for_points(record: RoundRecord, scoring: Scoring) -> Float:
    """C.04.3:2026 [1.4]. A downfloat for who scores, without playing, more than a loss is worth."""
    takes = record.score is Score.PAIRING_ALLOCATED_BYE or record.points > scoring.loss
    return Float.DOWN if takes else Float.NONE


def _barred_by_a_win(record: RoundRecord, scoring: Scoring) -> bool:
    """C.04.3:2026 [C2]. Barred by a bye allocated before, or by a win's points in one round without playing."""
    if record.score.is_played:
        return False
    return record.score is Score.PAIRING_ALLOCATED_BYE or record.points >= scoring.win


EDITION_2026 = Edition(
    rules=RULES_2026,
    past=FloatRules(unplayed_float=_float_for_points, bars_from_bye=_barred_by_a_win),
    criteria=(
        Criterion("C6", "downfloaters", of.downfloaters, Part.DOWNFLOATERS),
        Criterion("C7", "scores of the downfloaters", of.scores_of_downfloaters, Part.DOWNFLOATERS, in_points=True),
        Criterion(
            "C8", "players whom the next bracket cannot pair, and their scores", of.next_bracket, Part.DOWNFLOATERS
        ),
        Criterion("C9", "unplayed games of the player with the bye", of.unplayed_games_of_the_bye, Part.DOWNFLOATERS),
        Criterion("C10", "colour differences beyond two around topscorers", of.wide_colour_differences),
        Criterion("C11", "third colours running around topscorers", of.third_colours_running),
        Criterion("C12", "players without their colour preference", of.without_colour_preference),
        Criterion("C13", "players without their strong colour preference", of.without_strong_preference),
        Criterion(
            "C14",
            "resident downfloaters who floated down in the previous round",
            of.resident_downfloaters_again(0),
            Part.DOWNFLOATERS,
        ),
        Criterion(
            "C15",
            "opponents of moved-down players who floated up in the previous round",
            of.opponents_of_mdps_again(0),
        ),
        Criterion(
            "C16",
            "resident downfloaters who floated down two rounds before",
            of.resident_downfloaters_again(1),
            Part.DOWNFLOATERS,
        ),
        Criterion(
            "C17",
            "opponents of moved-down players who floated up two rounds before",
            of.opponents_of_mdps_again(1),
        ),
        Criterion(
            "C18",
            "score differences of moved-down players who floated down in the previous round",
            of.differences_of_mdps_again(0),
            Part.BOTH,
            in_points=True,
        ),
        Criterion(
            "C19",
            "score differences of their opponents who floated up in the previous round",
            of.differences_of_opponents_again(0),
            in_points=True,
        ),
        Criterion(
            "C20",
            "score differences of moved-down players who floated down two rounds before",
            of.differences_of_mdps_again(1),
            Part.BOTH,
            in_points=True,
        ),
        Criterion(
            "C21",
            "score differences of their opponents who floated up two rounds before",
            of.differences_of_opponents_again(1),
            in_points=True,
        ),
    ),
    course=pair_with_lookahead,
    bye=with_lowest_bye,
    articles=Articles(
        rematch="C1",
        bye="C2",
        absolute="C3",
        completion="C4",
        no_pairing="C.04.3:2026 [C4]",
        lowest_bye="C5",
        bye_reason=ClaimKind.BYE_LOWEST_SCORE,
        colours=dict.fromkeys(ColourRule, "4"),
    ),
)


def _float_for_absence(record: RoundRecord, scoring: Scoring) -> Float:  # noqa: ARG001 - one shape for all editions
    """C.04.3:2017 [A.4.b]. A downfloat for who does not play, for whatever reason (reading D12)."""
    return Float.DOWN


def _barred_by_a_bye(record: RoundRecord, scoring: Scoring) -> bool:  # noqa: ARG001 - one shape for all editions
    """C.04.3:2017 [C.2]. Barred by a bye allocated before or a win by forfeit; not by a bye asked for (D13)."""
    return record.score in (Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN)


def _anybody_allowed(hall: Hall) -> Hall:
    """C.04.3:2017 [A.5], [C.2]. The bye goes to whoever is left over in the last bracket and may take it."""
    return hall


EDITION_2017 = Edition(
    rules=RULES_2017,
    past=FloatRules(unplayed_float=_float_for_absence, bars_from_bye=_barred_by_a_bye),
    criteria=(
        Criterion("C.5", "downfloaters", of.downfloaters, Part.DOWNFLOATERS),
        Criterion("C.6", "pairing score differences", of.pairing_score_difference, Part.BOTH, in_points=True),
        Criterion(
            "C.7", "players whom the next bracket cannot pair, and their scores", of.next_bracket, Part.DOWNFLOATERS
        ),
        Criterion("C.8", "colour differences beyond two around topscorers", of.wide_colour_differences),
        Criterion("C.9", "third colours running around topscorers", of.third_colours_running),
        Criterion("C.10", "players without their colour preference", of.without_colour_preference),
        Criterion("C.11", "players without their strong colour preference", of.without_strong_preference),
        Criterion("C.12", "downfloats as in the previous round", of.downfloats_again(0), Part.BOTH),
        Criterion("C.13", "upfloats as in the previous round", of.upfloats_again(0)),
        Criterion("C.14", "downfloats as two rounds before", of.downfloats_again(1), Part.BOTH),
        Criterion("C.15", "upfloats as two rounds before", of.upfloats_again(1)),
        Criterion(
            "C.16",
            "score differences of downfloats as in the previous round",
            of.differences_of_downfloats_again(0),
            Part.BOTH,
            in_points=True,
        ),
        Criterion(
            "C.17",
            "score differences of upfloats as in the previous round",
            of.differences_of_upfloats_again(0),
            in_points=True,
        ),
        Criterion(
            "C.18",
            "score differences of downfloats as two rounds before",
            of.differences_of_downfloats_again(1),
            Part.BOTH,
            in_points=True,
        ),
        Criterion(
            "C.19",
            "score differences of upfloats as two rounds before",
            of.differences_of_upfloats_again(1),
            in_points=True,
        ),
    ),
    course=pair_collapsing,
    bye=_anybody_allowed,
    articles=Articles(
        rematch="C.1",
        bye="C.2",
        absolute="C.3",
        completion="C.4",
        no_pairing="C.04.3:2017 [A.9]",
        lowest_bye="A.9",
        bye_reason=ClaimKind.BYE_LEFT_OVER,
        colours={rule: rule.value for rule in ColourRule},
    ),
)
