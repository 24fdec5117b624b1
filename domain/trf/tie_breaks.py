"""The tie-breaks that a file names: record 202, or 212, which begins with the points, or a comment line of ours.

The records have no empty list (shared places) and have neither the edition of the regulations nor what becomes of
players without a rating or of ratings that change; TRF16 has no list at all. If they cannot say what was named, a line
`### Tie-breaks: CODES (EDITION)` does, with no codes for an empty list: `### Tie-breaks: BH,ARO (2024-08, leave-out)`,
`### Tie-breaks: ARO (2026-03, fixed 1400, ratings of the round)`.
"""

from __future__ import annotations

import re

from domain.standings.defaults import edition_in_force
from domain.state.settings import Settings
from domain.trf.model import Trf
from domain.values import GameRatings, TieBreakEdition, TieBreaks, Unrated

_POINTS = "PTS"
_BETWEEN = re.compile(r"[,;\s]+")
_OF_ROUND = "ratings of the round"
_EDITIONS, _UNRATED = ("|".join(map(re.escape, words)) for words in (TieBreakEdition, Unrated))
_TREATMENT = rf"(?:, ({_UNRATED})(?: (\d{{1,4}}))?)?(, {_OF_ROUND})?"
_LINE = re.compile(rf"###\s*Tie-breaks:\s*(\S*?)\s*\(({_EDITIONS}){_TREATMENT}\)\s*")


def tie_breaks_of_file(trf: Trf, system: str) -> TieBreaks | None:
    """The list as the file has it, known to us or not; None if it has none.

    It is under the edition of the file's date, or that of a comment line which has the same codes as the records.
    """
    codes = [code for code in _BETWEEN.split(trf.tie_breaks or trf.ranking_order) if code]
    if codes[:1] == [_POINTS]:
        del codes[0]
    is_stated = bool(trf.tie_breaks or trf.ranking_order)
    own = trf.own_tie_breaks
    if own is not None and (not is_stated or own.codes == tuple(codes)):
        return own
    return TieBreaks(tuple(codes), edition_in_force(system, trf.starts)) if is_stated else None


def read(text: str) -> TieBreaks | None:
    """The list that a comment line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    codes = tuple(code for code in found[1].split(",") if code)
    ratings = GameRatings.OF_ROUND if found[5] else GameRatings.FIRST
    unrated = Unrated(found[3] or Unrated.DROP)
    listed = TieBreaks(codes, TieBreakEdition(found[2]), unrated, int(found[4] or 0), ratings)
    return listed if listed.unrated_rating in listed.possible_unrated_ratings else None


def written(settings: Settings, *, has_record: bool) -> list[str]:
    """The lines for a list that was chosen: both records if the edition has them, the comment if needed."""
    named = settings.tie_breaks
    if not settings.tie_breaks_told:
        return []
    codes = ",".join(named.codes)
    records = [f"202 {codes}", f"212 {_POINTS},{codes}"] if codes and has_record else []
    if records and named == TieBreaks(named.codes, edition_in_force(settings.system, settings.starts)):
        return records
    return [*records, f"### Tie-breaks: {in_full(named)}"]


def in_full(named: TieBreaks) -> str:
    """The list with its edition and what becomes of ratings: `ARO (2026-03, fixed 1400, ratings of the round)`."""
    codes = ",".join(named.codes)
    unrated = "" if named.unrated is Unrated.DROP else f", {named.unrated}"
    fixed = f" {named.unrated_rating}" if named.unrated is Unrated.FIXED else ""
    of_round = f", {_OF_ROUND}" if named.game_ratings is GameRatings.OF_ROUND else ""
    listed = f"{codes} " if codes else ""
    return f"{listed}({named.edition}{unrated}{fixed}{of_round})"
