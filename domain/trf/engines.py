"""A tournament as other pairing engines need it: complete rounds, and points that all of them count alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from domain.acceleration import accelerations, virtual_points
from domain.history import Purpose, histories, total
from domain.starting_list import pairing_numbers
from domain.state.rounds import Round
from domain.state.special_rules import Acceleration
from domain.state.tournament import Tournament
from domain.trf.acceleration import groups
from domain.values import Outcome, PlayerId, Points, RoundNumber, Tpn


def for_engines(tournament: Tournament) -> Tournament:
    """The tournament without rounds in play, with a draw for adjourned games, and without the rating report.

    Engines have no games without a result, and none of them reads abnormal points (299): what they make of a score
    becomes virtual points, which pair alike.
    """
    complete = tuple(map(_decided, takewhile(lambda each: not each.missing, tournament.public_rounds)))
    tournament = replace(tournament, play=replace(tournament.play, rounds=complete, report={}))
    if not tournament.settings.abnormal_points:
        return tournament
    plain = replace(tournament, settings=replace(tournament.settings, abnormal_points=()))
    numbers = pairing_numbers(tournament)
    players = {number: player for player, number in numbers.items()}
    virtual = {
        number: _virtual(tournament, plain, number) for number in range(1, tournament.settings.number_of_rounds + 1)
    }
    grouped = groups({number: {numbers[who]: points for who, points in of.items()} for number, of in virtual.items()})
    stated = tuple(
        Acceleration(tuple(players[Tpn(rank)] for rank in each.ranks), each.points, each.first_round, each.last_round)
        for each in grouped
    )
    return replace(plain, settings=replace(plain.settings, baku_acceleration=False, accelerations=stated))


def _decided(paired: Round) -> Round:
    """The round with a draw in the place of every adjourned game (C.04.1 [F.9])."""
    games = {
        key: replace(game, outcome=Outcome.DRAW) if game.outcome is Outcome.ADJOURNED else game
        for key, game in paired.games.items()
    }
    return replace(paired, games=games)


def _virtual(tournament: Tournament, plain: Tournament, number: RoundNumber) -> dict[PlayerId, Points]:
    """Virtual points of a round: those assigned, and what abnormal points add to the score before it."""
    points = dict.fromkeys(tournament.roster.players, 0)
    points |= virtual_points(accelerations(tournament), number)
    abnormal = histories(tournament, Purpose.PAIRING, before=number)
    usual = histories(plain, Purpose.PAIRING, before=number)
    found = {player: points[player] + total(abnormal[player]) - total(usual[player]) for player in points}
    least = min((0, *found.values()))  # engines have no negative ones, and pair by differences alone
    return {player: points - least for player, points in found.items()}
