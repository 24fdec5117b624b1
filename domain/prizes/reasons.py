"""Why a player gets an amount, and who may win it, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from domain.prize_fund import Category, Sharing, UnratedPlayers
from domain.prizes.awards import Award, Left
from domain.prizes.money import money_text
from domain.prizes.sharing import Part
from domain.state.roster import Player
from domain.values import PlayerId, Points

_MOST_NAMED = 4
_UNRATED = {
    UnratedPlayers.BY_RANGE: "",
    UnratedPlayers.ADMITTED: "unrated players too",
    UnratedPlayers.ONLY: "unrated players",
}


class Tie(StrEnum):
    """Why several players share the prizes of their places: equal points, the same by Hort, or no tie-break left."""

    POINTS = "points"
    HORT = "hort"
    NOTHING_APART = "nothing-apart"


def reason(award: Award, players: Mapping[PlayerId, Player], currency: str) -> str:
    """How the amount came about: the places, who shares them, the rounding, what was left for it."""
    share, group = award.share, award.group
    sentences = [_part(part, award, players, currency) for part in share.parts if part.prizes]
    if len(sentences) > 1:
        sentences.append(f"Together {money_text(share.amount, currency)}.")
    if share.amount != share.exact:
        sentences.append(_rounding(share.exact, share.amount))
    sentences += [f"{group.name}, place {share.seat}: {trophy}." for trophy in share.trophies]
    sentences += [f"{trophy}: lots decide, nothing else tells these players apart." for trophy in share.lots]
    if award.left:
        sentences.append(f"One prize each: left {', '.join(_left(each, currency) for each in award.left)}.")
    return " ".join(sentences)


def who_may_win(category: Category) -> str:
    """The conditions of a category in a few words; empty for everybody."""
    words = [
        _range("age", category.age_from, category.age_to),
        {"w": "women", "m": "men"}.get(category.sex, ""),
        _range("rating", category.rating_from, category.rating_to),
        _UNRATED[category.unrated],
        " or ".join(category.clubs),
        " or ".join(category.federations),
        "newcomers" if category.newcomers else "",
    ]
    return ", ".join(each for each in words if each)


def _range(what: str, low: int | None, high: int | None) -> str:
    if low is None:
        return "" if high is None else f"{what} up to {high}"
    return f"{what} from {low}" if high is None else f"{what} {low} to {high}"


def _part(part: Part, award: Award, players: Mapping[PlayerId, Player], currency: str) -> str:
    places = f"place {part.first}" if part.first == part.last else f"places {part.first} to {part.last}"
    where = f"{award.group.name}, {places}"
    half = part.portion != 1
    pool = money_text(part.prizes, currency)
    if len(part.sharers) == 1:
        return f"{where}: half of {pool} stays with the place." if half else f"{where}: {pool}."
    others = [players[each].name for each in part.sharers if each != award.player]
    named = "; ".join(others[:_MOST_NAMED]) + (f" and {len(others) - _MOST_NAMED} more" if others[_MOST_NAMED:] else "")
    why = _why(part, award)
    what = f"half of {pool}" if half else pool
    return f"{where}: {what} divided by {len(part.sharers)}, shared with {named} ({why})."


def tie_of(part: Part, award: Award) -> Tie:
    """Why these players share a pool."""
    sharing = award.group.sharing
    if sharing is Sharing.NONE or part is not award.share.parts[-1]:
        return Tie.NOTHING_APART
    return Tie.HORT if sharing is Sharing.HORT else Tie.POINTS


def _why(part: Part, award: Award) -> str:
    tie = tie_of(part, award)
    if tie is Tie.NOTHING_APART:
        return "nothing tells them apart"
    rule = "Hort system" if tie is Tie.HORT else "F.10"
    return f"equal points, {_points(award.points)}; {rule}"


def _points(points: Points) -> str:
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def _rounding(exact: Fraction, amount: int) -> str:
    return "Rounded up to a whole unit." if amount > exact else "Rounded down to a whole unit."


def _left(left: Left, currency: str) -> str:
    worth = [money_text(left.amount, currency)] if left.amount else []
    return f"{left.group} ({', '.join((*worth, *left.trophies)) or 'lots'})"
