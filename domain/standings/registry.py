"""The tie-breaks by their codes, and whether a code makes sense in an edition and in a tournament."""

from __future__ import annotations

from collections.abc import Iterable

from domain.messages import Message, message
from domain.standings.codes import OTHER, BadTieBreak, Code, Modifier, parse
from domain.standings.editions import EDITIONS
from domain.standings.table import PairingMode
from domain.standings.tiebreak import TieBreak, TieBreakMeasure
from domain.standings.tiebreaks import (
    average_opponents_buchholz,
    average_perfect_performance,
    average_performance,
    average_rating,
    average_rating_of_rated,
    buchholz,
    direct_encounter,
    first_place_encounter,
    fore_buchholz,
    games_with_black,
    games_won,
    games_won_with_black,
    koya,
    pairing_number,
    perfect_performance,
    performance,
    points,
    progressive,
    rating,
    rounds_elected,
    sonneborn_berger,
    standard_points,
    wins,
)
from domain.values import TieBreakEdition

_ALL: tuple[TieBreak, ...] = (
    points.TIE_BREAK,
    direct_encounter.TIE_BREAK,
    wins.TIE_BREAK,
    games_won.TIE_BREAK,
    games_with_black.TIE_BREAK,
    games_won_with_black.TIE_BREAK,
    progressive.TIE_BREAK,
    rounds_elected.TIE_BREAK,
    standard_points.TIE_BREAK,
    pairing_number.TIE_BREAK,
    buchholz.TIE_BREAK,
    average_opponents_buchholz.TIE_BREAK,
    fore_buchholz.TIE_BREAK,
    sonneborn_berger.TIE_BREAK,
    koya.TIE_BREAK,
    average_rating.TIE_BREAK,
    performance.TIE_BREAK,
    perfect_performance.TIE_BREAK,
    average_performance.TIE_BREAK,
    average_perfect_performance.TIE_BREAK,
    rating.TIE_BREAK,
    first_place_encounter.TIE_BREAK,
    average_rating_of_rated.TIE_BREAK,
)
_BY_NAME = {each.name: each for each in _ALL}

_TEAMS = frozenset({"BC", "TBR", "BBE", "MPVGP", "SSSC", "MP", "GP", "MPTS", "GPTS"})


def tie_breaks() -> tuple[TieBreak, ...]:
    """Every tie-break there is, in the order of the articles."""
    return _ALL


def find(code: Code) -> TieBreak | None:
    """The tie-break of a code, None if its name is unknown."""
    return _BY_NAME.get(code.name)


def read(
    texts: Iterable[str], edition: TieBreakEdition, pairings: PairingMode = PairingMode.SWISS
) -> tuple[tuple[Code, TieBreak], ...]:
    """The tie-breaks that a list of codes names, in its order.

    Raises BadTieBreak, with its place in the list and the reason, for a code that does not exist, that the edition
    does not have, whose modifier it does not take, that may not be used in this kind of tournament, or that repeats
    one before; direct encounter may come again (C.07 4.3).
    """
    found: list[tuple[Code, TieBreak]] = []
    for place, text in enumerate(texts, start=1):
        code = parse(text, place)
        tie_break = find(code)
        problem = problem_of(code, edition, pairings)
        if tie_break is None or problem is not None:
            raise BadTieBreak(text, problem or message("bad-tie-break.unknown", names=tuple(_BY_NAME)), place)
        if isinstance(tie_break, TieBreakMeasure) and any(code == before for before, _ in found):
            raise BadTieBreak(text, message("bad-tie-break.repeated"), place)
        found.append((code, tie_break))
    return tuple(found)


def problem_of(code: Code, edition: TieBreakEdition, pairings: PairingMode) -> Message | None:
    """Why a code cannot be used, None if it can."""
    tie_break = find(code)
    if tie_break is None:
        if code.name.startswith(OTHER):
            return message("bad-tie-break.own")
        if code.name in _TEAMS or code.name.startswith(("ED", "EM", "EG", "ESB")):
            return message("bad-tie-break.for-teams")
        return message("bad-tie-break.unknown", names=tuple(_BY_NAME))
    rules = EDITIONS[edition]
    if code.name in rules.unknown:
        return message("bad-tie-break.not-in-edition", edition=edition.value)
    if pairings is PairingMode.PRE_DETERMINED and code.name in rules.barred_in_round_robins:
        return message("bad-tie-break.not-in-round-robins")
    wrong = code.modifiers - tie_break.takes
    if wrong:
        marks = tuple(sorted(modifier.value for modifier in wrong))
        return message("bad-tie-break.modifier-not-taken", code=code.name, names=marks)
    return None


def modifiers_of(tie_break: TieBreak) -> tuple[Modifier, ...]:
    """What a tie-break can be modified by, in the order of the codes."""
    return tuple(modifier for modifier in Modifier if modifier in tie_break.takes)
