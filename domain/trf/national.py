"""National ratings: a line a player, with the federation's code where player lines have 001.

Column 5-8 have the starting rank, 49-52 the rating, 58-68 the national number. Player lines have FIDE's ratings alone
(TRF26), and record 172 says which of the two counts. A rating that follows from neither of them, the arbiter's estimate
for example, is a comment `### Rating that counts: 5: 1850`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.messages import Message, message
from domain.ratings import CountingRating, RateOfPlay, RatingMethod, RatingRule, Ratings, counting_rating
from domain.state.roster import Player
from domain.state.settings import Settings
from domain.trf.masks import is_national, rank_of
from domain.trf.model import FileLine, Rank, Trf, TrfPlayer
from domain.trf.rating_method import rating_method
from domain.trf.tournament_type import rate_of_play
from domain.values import HIGHEST_RATING, Rating, RatingKind, Tpn

RATING = slice(48, 52)
NUMBER = slice(57, 68)
_LINE = re.compile(r"###\s*Rating that counts: (\d{1,4}): (\d{1,4})\s*")
_FEDERATION = re.compile(r"(?!XX|BB)[A-Z]{3}", re.ASCII)
_NATIONAL_MAY_FOLLOW = frozenset({RatingMethod.NATIONAL_ELSE_FIDE, RatingMethod.HIGHEST})
"""By these methods a national rating that is entered later counts instead of that of the player's line."""

_ON_LIST = {
    RateOfPlay.STANDARD: "fide_standard",
    RateOfPlay.RAPID: "fide_rapid",
    RateOfPlay.BLITZ: "fide_blitz",
}


@dataclass(frozen=True, slots=True)
class Rated:
    """What a file says of a player's ratings: those side by side, the one that counts, and the national number."""

    ratings: Ratings
    counting: CountingRating
    national_id: str = ""


def read(text: str) -> tuple[Rank, Rating] | None:
    """The rating that counts for a player by a comment line, or None."""
    found = _LINE.fullmatch(text)
    return None if found is None or int(found[2]) > HIGHEST_RATING else (int(found[1]), int(found[2]))


def not_a_rating(line: FileLine) -> Message | None:
    """Why the columns of a national line hold no rating; None if they do or are blank."""
    text = line.text[RATING].strip()
    is_rating = not text or (text.isascii() and text.isdigit() and int(text) <= HIGHEST_RATING)
    return None if is_rating else message("trf.no-number", what=message("trf.rating"), text=text)


def rated_players(trf: Trf) -> Mapping[Rank, Rated]:
    """The ratings of those players of whom the file says more than their player line does."""
    rule = RatingRule(rating_method(trf), rate_of_play(trf.type_text))
    national = national_lines(trf)
    return {
        player.rank: _rated(player, rule, national.get(player.rank), trf.counting.get(player.rank))
        for player in trf.players
        if player.rank in national or player.rank in trf.counting or rule.method in _NATIONAL_MAY_FOLLOW
    }


def national_lines(trf: Trf) -> Mapping[Rank, FileLine]:
    """The national lines of the federation that record 172 names, else 032, else the first one, if there are any."""
    found = [line for line in trf.lines if is_national(line) and not_a_rating(line) is None]
    stated = next((line.text[4:7] for line in trf.lines if line.text.startswith("172")), "")
    codes = {line.text[:3] for line in found}
    code = next((each for each in (stated, trf.federation[:3]) if each in codes), found[0].text[:3] if found else "")
    return {rank_of(line): line for line in reversed(found) if line.text[:3] == code}


def rating_in(line: FileLine) -> Rating:
    """The rating of a national line, 0 if it is blank."""
    return int(line.text[RATING].strip() or 0)


def _rated(player: TrfPlayer, rule: RatingRule, line: FileLine | None, stated: Rating | None) -> Rated:
    national, national_id = (0, "") if line is None else (rating_in(line), line.text[NUMBER].strip())
    ratings = _side_by_side(player.rating, national, rule)
    derived = counting_rating(ratings, rule)
    if stated is None or stated == derived.rating:
        return Rated(ratings, derived, national_id)
    if stated == player.rating:
        return Rated(ratings, CountingRating(stated, RatingKind.OFFICIAL, is_derived=False), national_id)
    is_estimate = not derived.rating
    is_official = derived.rating and player.rating and rule.method is not RatingMethod.HIGHEST
    kind = RatingKind.OFFICIAL if is_official else RatingKind.ESTIMATED
    return Rated(
        _side_by_side(player.rating, national, rule, estimate=stated) if is_estimate else ratings,
        CountingRating(stated, kind, is_derived=is_estimate),
        national_id,
    )


def _side_by_side(fide: Rating, national: Rating, rule: RatingRule, *, estimate: Rating = 0) -> Ratings:
    return Ratings(national=national, estimate=estimate, **{_ON_LIST[rule.rate_of_play]: fide})


def fide_rating(player: Player, rule: RatingRule) -> Rating:
    """What the player's line has: the rating on FIDE's lists, else the one that counts if it is stated as official."""
    stated = player.rating if player.rating_kind is RatingKind.OFFICIAL else 0
    return rule.fide_rating(player.ratings) or stated


def national_rating(player: Player) -> Rating:
    """The national rating; of a player for whom one is stated as the rating that counts, that one."""
    stated = player.rating if player.rating_kind is RatingKind.NATIONAL else 0
    return player.ratings.national or stated


def counting_comments(settings: Settings, players: Mapping[Tpn, Player], *, names_method: bool) -> Iterator[str]:
    """A comment for each rating that does not follow from the player's line, the national line and record 172.

    `names_method`: the file has record 172; else it may have it, from the file that was imported.
    """
    rule = settings.rating_rule
    methods = {rule.method} if names_method else {rule.method, RatingMethod.FIDE_ELSE_NATIONAL}
    for number, player in players.items():
        follow = {_read_back(settings, player, RatingRule(each, rule.rate_of_play)) for each in methods}
        if follow != {player.rating}:
            yield f"### Rating that counts: {number}: {player.rating}"


def _read_back(settings: Settings, player: Player, read_with: RatingRule) -> Rating:
    """The rating that counts for a reader of the player's line and of the national one."""
    fide = fide_rating(player, settings.rating_rule)
    if not has_line(settings, player):
        return fide
    return counting_rating(_side_by_side(fide, national_rating(player), read_with), read_with).rating


def has_line(settings: Settings, player: Player) -> bool:
    """Whether a player has a national line: with a national rating or number, in a tournament of a federation."""
    return bool(national_rating(player) or player.national_id) and is_federation(settings.federation)


def is_federation(code: str) -> bool:
    """Whether national lines can begin with this code."""
    return _FEDERATION.fullmatch(code) is not None
