"""The prizes as they would be awarded after the present round, and the announced fund."""

from __future__ import annotations

from typing import Any

from domain.prize_fund import Prize, PrizeFund, PrizeGroup
from domain.prizes.awards import Award, PrizeList, prize_list
from domain.prizes.money import digits_of, money_text
from domain.prizes.reasons import reason, tie_of, who_may_win
from domain.prizes.sharing import Part
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import Tpn
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters
from server.views.people import person


def prizes(tournament: Tournament, _: Parameters) -> Model:
    """The awards, group by group. Row keys are PlayerIds. Amounts are in the currency's smallest unit.

    For age categories it has name and bounds, never a birth date.
    """
    listed = prize_list(tournament)
    numbers = pairing_numbers(tournament)
    return model(
        _head(tournament, listed),
        ((award.player, _row(tournament, award, numbers[award.player])) for award in listed.awards),
    )


def _head(tournament: Tournament, listed: PrizeList) -> dict[str, Any]:
    fund = listed.fund
    return {
        "name": tournament.settings.name,
        "round": listed.round,
        "rounds": tournament.settings.number_of_rounds,
        "missing": listed.missing,
        "provisional": listed.provisional,
        "currency": fund.currency,
        "digits": digits_of(fund.currency),
        "year": fund.year,
        "newcomers": list(fund.newcomers),
        "total": fund.total,
        "total_text": money_text(fund.total, fund.currency) if fund.groups else "",
        "awarded": sum(award.share.amount for award in listed.awards),
        "groups": [_group(fund, group) for group in fund.groups],
        "unawarded": [_prize(fund, prize) | {"group": group.name} for group, prize in listed.unawarded],
        "without_birth_date": listed.without_birth_date,
    }


def _group(fund: PrizeFund, group: PrizeGroup) -> dict[str, Any]:
    category = group.category
    return {
        "name": group.name,
        "main": group.is_main,
        "sharing": group.sharing.value,
        "who": who_may_win(category),
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
        "prizes": [_prize(fund, prize) for prize in sorted(group.prizes, key=lambda each: each.place)],
    }


def _prize(fund: PrizeFund, prize: Prize) -> dict[str, Any]:
    text = money_text(prize.amount, fund.currency) if prize.amount else ""
    return {"place": prize.place, "amount": prize.amount, "amount_text": text, "trophy": prize.trophy}


def _row(tournament: Tournament, award: Award, tpn: Tpn) -> ViewRow:
    share, currency = award.share, tournament.settings.prizes.currency
    won = ([money_text(share.amount, currency)] if share.exact else []) + list(share.trophies)
    won += [f"{trophy} (by lot)" for trophy in share.lots]
    return person(tournament.roster.players[award.player], tpn) | {
        "group": award.group.name,
        "seat": share.seat,
        "points": award.points,
        "amount": share.amount,
        "won": ", ".join(won),
        "trophies": list(share.trophies),
        "lots": list(share.lots),
        "reason": reason(award, tournament.roster.players, currency),
        "rounding": "" if share.amount == share.exact else "up" if share.amount > share.exact else "down",
        "parts": [_part(tournament, award, part) for part in share.parts],
        "left": [{"group": each.group, "amount": each.amount, "trophies": list(each.trophies)} for each in award.left],
    }


def _part(tournament: Tournament, award: Award, part: Part) -> dict[str, Any]:
    """A pool of shared prizes: its places, amounts, the player's portion, who shares it, and why."""
    return {
        "first": part.first,
        "last": part.last,
        "prizes": part.prizes,
        "portion": str(part.portion),
        "sharers": len(part.sharers),
        "share": str(part.share),
        "pool": money_text(part.prizes, tournament.settings.prizes.currency) if part.prizes else "",
        "with": [tournament.roster.players[each].name for each in part.sharers if each != award.player],
        "tie": tie_of(part, award).value,
    }
