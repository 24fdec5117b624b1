"""Why a player gets an amount, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from domain.prize_fund import Sharing
from domain.prizes.awards import Award, Left
from domain.prizes.money import money_text
from domain.prizes.sharing import Part
from domain.tournament import Player
from domain.values import PlayerId

_MOST_NAMED = 4


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


def _why(part: Part, award: Award) -> str:
    sharing = award.group.sharing
    if sharing is Sharing.NONE or part is not award.share.parts[-1]:
        return "nothing tells them apart"
    rule = "Hort system" if sharing is Sharing.HORT else "F.10"
    return f"equal points, {award.points / 2:g}; {rule}"


def _rounding(exact: Fraction, amount: int) -> str:
    return "Rounded up to a whole unit." if amount > exact else "Rounded down to a whole unit."


def _left(left: Left, currency: str) -> str:
    worth = [money_text(left.amount, currency)] if left.amount else []
    return f"{left.group} ({', '.join((*worth, *left.trophies)) or 'lots'})"
