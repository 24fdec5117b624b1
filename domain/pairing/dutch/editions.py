"""The editions of the FIDE (Dutch) System, composed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain.pairing.claims import ClaimKind
from domain.pairing.colours import ColourRule
from domain.pairing.dutch import criteria as of
from domain.pairing.dutch.below import PairingGraph, with_lowest_bye
from domain.pairing.dutch.collapsing import pair_collapsing
from domain.pairing.dutch.contestants import DutchFloat, FloatRules
from domain.pairing.dutch.criteria import Criterion, CriterionScope
from domain.pairing.dutch.lookahead import pair_with_lookahead
from domain.pairing.dutch.rounds import Course
from domain.pairing.dutch.rules import RULES_2017, RULES_2026
from domain.pairing.rules import SystemRules
from domain.pairing.system import RoundRecord
from domain.pairing.terms import CriterionTerm as Term
from domain.values import Score, Scoring


@dataclass(frozen=True, slots=True)
class Articles:
    """An edition's rules that are not quality criteria.

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
class DutchEdition:
    """One edition: its rules about a player's past, its criteria in the rulebook's order, its course of a round.

    `bye` narrows who may take the pairing-allocated bye, before anything is paired.
    """

    rules: SystemRules
    past: FloatRules
    criteria: tuple[Criterion, ...]
    bye: Callable[[PairingGraph], PairingGraph]
    course: Course
    articles: Articles


def _float_for_points(record: RoundRecord, scoring: Scoring) -> DutchFloat:
    """C.04.3:2026 [1.4]. A downfloat for a player who scores, without playing, more than a loss is worth."""
    takes = record.score is Score.PAIRING_ALLOCATED_BYE or record.points > scoring.loss
    return DutchFloat.DOWN if takes else DutchFloat.NONE


def _barred_by_a_win(record: RoundRecord, scoring: Scoring) -> bool:
    """C.04.3:2026 [C2]. Barred by a bye allocated before, or by a win's points in one round without playing."""
    if record.score.is_played:
        return False
    return record.score is Score.PAIRING_ALLOCATED_BYE or record.points >= scoring.win


EDITION_2026 = DutchEdition(
    rules=RULES_2026,
    past=FloatRules(unplayed_float=_float_for_points, bars_from_bye=_barred_by_a_win),
    criteria=(
        Criterion("C6", Term.DOWNFLOATERS, of.downfloaters, CriterionScope.DOWNFLOATERS),
        Criterion(
            "C7", Term.DOWNFLOATER_SCORES, of.scores_of_downfloaters, CriterionScope.DOWNFLOATERS, in_points=True
        ),
        Criterion("C8", Term.NEXT_BRACKET, of.next_bracket, CriterionScope.DOWNFLOATERS),
        Criterion("C9", Term.UNPLAYED_GAMES_OF_BYE, of.unplayed_games_of_the_bye, CriterionScope.DOWNFLOATERS),
        Criterion("C10", Term.WIDE_COLOUR_DIFFERENCES, of.wide_colour_differences),
        Criterion("C11", Term.THIRD_COLOURS, of.third_colours_running),
        Criterion("C12", Term.COLOUR_PREFERENCES, of.without_colour_preference),
        Criterion("C13", Term.STRONG_COLOUR_PREFERENCES, of.without_strong_preference),
        Criterion(
            "C14",
            Term.RESIDENT_DOWNFLOATERS_LAST_ROUND,
            of.resident_downfloaters_again(0),
            CriterionScope.DOWNFLOATERS,
        ),
        Criterion(
            "C15",
            Term.MDP_OPPONENTS_LAST_ROUND,
            of.opponents_of_mdps_again(0),
        ),
        Criterion(
            "C16",
            Term.RESIDENT_DOWNFLOATERS_TWO_ROUNDS_BEFORE,
            of.resident_downfloaters_again(1),
            CriterionScope.DOWNFLOATERS,
        ),
        Criterion(
            "C17",
            Term.MDP_OPPONENTS_TWO_ROUNDS_BEFORE,
            of.opponents_of_mdps_again(1),
        ),
        Criterion(
            "C18",
            Term.MDP_DIFFERENCES_LAST_ROUND,
            of.differences_of_mdps_again(0),
            CriterionScope.BOTH,
            in_points=True,
        ),
        Criterion(
            "C19",
            Term.MDP_OPPONENT_DIFFERENCES_LAST_ROUND,
            of.differences_of_opponents_again(0),
            in_points=True,
        ),
        Criterion(
            "C20",
            Term.MDP_DIFFERENCES_TWO_ROUNDS_BEFORE,
            of.differences_of_mdps_again(1),
            CriterionScope.BOTH,
            in_points=True,
        ),
        Criterion(
            "C21",
            Term.MDP_OPPONENT_DIFFERENCES_TWO_ROUNDS_BEFORE,
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


def _float_for_absence(_record: RoundRecord, _scoring: Scoring) -> DutchFloat:
    """C.04.3:2017 [A.4.b]. A downfloat for a player who does not play, for whatever reason (reading D12)."""
    return DutchFloat.DOWN


def _barred_by_a_bye(record: RoundRecord, _scoring: Scoring) -> bool:
    """C.04.3:2017 [C.2]. Barred by a bye allocated before or a win by forfeit; not by a requested bye (D13)."""
    return record.score in (Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN)


def _with_every_taker(graph: PairingGraph) -> PairingGraph:
    """C.04.3:2017 [A.5], [C.2]. The bye goes to the player left over in the last bracket who may take it."""
    return graph


EDITION_2017 = DutchEdition(
    rules=RULES_2017,
    past=FloatRules(unplayed_float=_float_for_absence, bars_from_bye=_barred_by_a_bye),
    criteria=(
        Criterion("C.5", Term.DOWNFLOATERS, of.downfloaters, CriterionScope.DOWNFLOATERS),
        Criterion(
            "C.6", Term.PAIRING_SCORE_DIFFERENCES, of.pairing_score_difference, CriterionScope.BOTH, in_points=True
        ),
        Criterion("C.7", Term.NEXT_BRACKET, of.next_bracket, CriterionScope.DOWNFLOATERS),
        Criterion("C.8", Term.WIDE_COLOUR_DIFFERENCES, of.wide_colour_differences),
        Criterion("C.9", Term.THIRD_COLOURS, of.third_colours_running),
        Criterion("C.10", Term.COLOUR_PREFERENCES, of.without_colour_preference),
        Criterion("C.11", Term.STRONG_COLOUR_PREFERENCES, of.without_strong_preference),
        Criterion("C.12", Term.DOWNFLOATS_LAST_ROUND, of.downfloats_again(0), CriterionScope.BOTH),
        Criterion("C.13", Term.UPFLOATS_LAST_ROUND, of.upfloats_again(0)),
        Criterion("C.14", Term.DOWNFLOATS_TWO_ROUNDS_BEFORE, of.downfloats_again(1), CriterionScope.BOTH),
        Criterion("C.15", Term.UPFLOATS_TWO_ROUNDS_BEFORE, of.upfloats_again(1)),
        Criterion(
            "C.16",
            Term.DOWNFLOAT_DIFFERENCES_LAST_ROUND,
            of.differences_of_downfloats_again(0),
            CriterionScope.BOTH,
            in_points=True,
        ),
        Criterion(
            "C.17",
            Term.UPFLOAT_DIFFERENCES_LAST_ROUND,
            of.differences_of_upfloats_again(0),
            in_points=True,
        ),
        Criterion(
            "C.18",
            Term.DOWNFLOAT_DIFFERENCES_TWO_ROUNDS_BEFORE,
            of.differences_of_downfloats_again(1),
            CriterionScope.BOTH,
            in_points=True,
        ),
        Criterion(
            "C.19",
            Term.UPFLOAT_DIFFERENCES_TWO_ROUNDS_BEFORE,
            of.differences_of_upfloats_again(1),
            in_points=True,
        ),
    ),
    course=pair_collapsing,
    bye=_with_every_taker,
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
