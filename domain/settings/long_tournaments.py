"""Tournaments of more than 30 days, in which ratings change while they are played (B.01 1.1.4, C.07 10)."""

from __future__ import annotations

from domain.messages import message
from domain.state.settings import Settings
from domain.warning_levels import ActionWarning, WarningLevel


def warnings_of_long_tournaments(wanted: Settings, was: Settings | None = None) -> tuple[ActionWarning, ...]:
    """The advice against tie-breaks by rating in a long tournament, where these settings are the first to need it."""
    codes = _by_rating(wanted)
    if not codes or (was is not None and _by_rating(was) == codes):
        return ()
    text = message("warning.rating-tie-breaks", codes=codes)
    return (ActionWarning("rating-tie-breaks", WarningLevel.INFORMATION, text, "C.07 10"),)


def _by_rating(settings: Settings) -> tuple[str, ...]:
    """The tie-breaks of a long tournament that count by ratings."""
    return tuple(each for each in settings.tie_breaks.codes if settings.is_long and _counts_by_rating(each))


def _counts_by_rating(text: str) -> bool:
    from domain.standings.codes import BadTieBreak, parse
    from domain.standings.registry import find
    from domain.standings.tiebreak import Family

    try:
        found = find(parse(text))
    except BadTieBreak:  # kept from a file of another program
        return False
    return found is not None and found.family is Family.RATING
