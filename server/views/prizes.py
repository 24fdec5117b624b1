"""The prizes as they would be awarded after the present round, and the announced fund."""

from __future__ import annotations

from typing import Any

from domain.messages import message
from domain.prize_fund import Money, Prize, PrizeFund, PrizeGroup
from domain.prizes.awards import Award, PrizeList, prize_list
from domain.prizes.money import digits_of
from domain.prizes.reasons import amount, reasons, sharing_reason, who_may_win, won
from domain.prizes.sharing import PrizePool
from domain.results.finality import is_final
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import Tpn
from server.messages import MessageRenderer
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters
from server.views.people import person
from server.views.standings_state import state_fields


def prizes(tournament: Tournament, parameters: Parameters) -> Model:
    """The awards, group by group. Row keys are PlayerIds. Amounts are in the currency's smallest unit.

    Texts (`won`, `reason`, `who`, `state`, `..._text`) are in the language of the parameters.

    `state` is that of the standings by which the prizes go, as `state_fields` has it; they are provisional until the
    tournament is closed, so that `state` is not "final" before.

    For age categories it has name and bounds, never a birth date.
    """
    listed = prize_list(tournament)
    numbers, renderer = pairing_numbers(tournament), MessageRenderer(parameters.reader, tournament)
    return model(
        _head(tournament, listed, renderer),
        ((award.player, _row(tournament, award, numbers[award.player], renderer)) for award in listed.awards),
    )


def _head(tournament: Tournament, listed: PrizeList, renderer: MessageRenderer) -> dict[str, Any]:
    fund = listed.fund
    return {
        "name": tournament.settings.name,
        "round": listed.round,
        "rounds": tournament.settings.number_of_rounds,
        "missing": listed.missing,
        "provisional": listed.provisional,
        **_state_fields(tournament, listed, renderer),
        "currency": fund.currency,
        "digits": digits_of(fund.currency),
        "year": fund.year,
        "newcomers": list(fund.newcomers),
        "total": fund.total,
        "total_text": _money(fund.total, fund, renderer) if fund.groups else "",
        "awarded": sum(award.share.amount for award in listed.awards),
        "groups": [_group(fund, group, renderer) for group in fund.groups],
        "unawarded": [_prize(fund, prize, renderer) | {"group": group.name} for group, prize in listed.unawarded],
        "without_birth_date": listed.without_birth_date,
    }


def _state_fields(tournament: Tournament, listed: PrizeList, renderer: MessageRenderer) -> dict[str, Any]:
    found = state_fields(tournament, listed.round, renderer)
    if listed.provisional and is_final(tournament):
        found["state"] = renderer.render(message("prizes.all-results-in"))
    return found


def _group(fund: PrizeFund, group: PrizeGroup, renderer: MessageRenderer) -> dict[str, Any]:
    category = group.category
    return {
        "name": group.name,
        "main": group.is_main,
        "sharing": group.sharing.value,
        "who": ", ".join(map(renderer.render, who_may_win(category))),
        "category": {
            "age_from": category.age_from,
            "age_to": category.age_to,
            "sex": category.sex,
            "rating_from": category.rating_from,
            "rating_to": category.rating_to,
            "unrated": category.unrated.value,
            "clubs": list(category.clubs),
            "federations": list(category.federations),
            "newcomers": category.newcomers,
        },
        "prizes": [_prize(fund, prize, renderer) for prize in sorted(group.prizes, key=lambda each: each.place)],
    }


def _prize(fund: PrizeFund, prize: Prize, renderer: MessageRenderer) -> dict[str, Any]:
    text = _money(prize.amount, fund, renderer) if prize.amount else ""
    return {"place": prize.place, "amount": prize.amount, "amount_text": text, "trophy": prize.trophy}


def _row(tournament: Tournament, award: Award, tpn: Tpn, renderer: MessageRenderer) -> ViewRow:
    share, fund = award.share, tournament.settings.prizes
    return person(tournament.roster.players[award.player], tpn) | {
        "group": award.group.name,
        "seat": share.seat,
        "points": award.points,
        "amount": share.amount,
        "won": ", ".join(map(renderer.render, won(award, fund.currency))),
        "trophies": list(share.trophies),
        "lots": list(share.lots),
        "reason": " ".join(map(renderer.render, reasons(award, fund.currency))),
        "rounding": "" if share.amount == share.exact else "up" if share.amount > share.exact else "down",
        "parts": [_pool(tournament, award, pool, renderer) for pool in share.parts],
        "left": [{"group": each.group, "amount": each.amount, "trophies": list(each.trophies)} for each in award.left],
    }


def _pool(tournament: Tournament, award: Award, pool: PrizePool, renderer: MessageRenderer) -> dict[str, Any]:
    """A pool of shared prizes: its places, amounts, the player's portion, who shares it, and why."""
    return {
        "first": pool.first,
        "last": pool.last,
        "prizes": pool.prizes,
        "portion": str(pool.portion),
        "sharers": len(pool.sharers),
        "share": str(pool.share),
        "pool": _money(pool.prizes, tournament.settings.prizes, renderer) if pool.prizes else "",
        "with": [tournament.roster.players[each].name for each in pool.sharers if each != award.player],
        "tie": sharing_reason(pool, award).value,
    }


def _money(money: Money, fund: PrizeFund, renderer: MessageRenderer) -> str:
    return renderer.render(amount(money, fund.currency))
