"""The pairing service: from a tournament to the picture a system needs, and to the pairing it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from domain.acceleration import accelerations, virtual_points
from domain.history import Entry, Purpose, histories, total
from domain.pairing.avoidance import pair_avoiding
from domain.pairing.registry import system
from domain.pairing.system import Field, FieldPlayer, RoundPairing, RoundRecord
from domain.prohibitions import prohibited_pairs
from domain.starting_list import among_equals, pairing_numbers, players_by_number
from domain.state.round_robin import to_be_paired
from domain.state.special_rules import ProhibitionStrength
from domain.state.tournament import Tournament
from domain.values import Colour, Outcome, PlayerId, Points, RoundNumber, Score, Tpn


def pair_round(field: Field, code: str) -> RoundPairing:
    """Pair a round by the system of that code; pairs that are to be avoided meet only if they must.

    Raises KeyError for an unknown code, and NoPairing if the rules allow no complete pairing.
    """
    return pair_avoiding(system(code).pair, field)


def field_of(tournament: Tournament, number: RoundNumber | None = None) -> Field:
    """The field of a round as it is known now: by default of the next one to be paired.

    Events about later rounds are left out, so that a published round can be looked at as it would be paired today. A
    game that was adjourned when it was published counts as a draw for it (F.9, reading C5).
    """
    if number is None:
        number = tournament.next_round
    return field_with_ends(_adjourned_again(tournament, number), number)


def field_with_ends(tournament: Tournament, number: RoundNumber) -> Field:
    """The field of a round, but with the results of games that were adjourned when it was published and have ended."""
    numbers = pairing_numbers(tournament)
    equals = among_equals(tournament)
    to_pair = to_be_paired(tournament, number)
    entries = histories(tournament, Purpose.PAIRING, before=number)
    accelerated = accelerations(tournament, number)
    virtual = [virtual_points(accelerated, each) for each in range(1, number + 1)]
    players = tuple(
        FieldPlayer(
            tpn=tpn,
            score=total(entries[player]),
            history=tuple(
                _record(entry, numbers, virtual[entry.round - 1].get(player, 0)) for entry in entries[player]
            ),
            present=player in to_pair,
            virtual=virtual[number - 1].get(player, 0),
            rating=tournament.roster.players[player].rating,
            title=tournament.roster.players[player].title,
            name=tournament.roster.players[player].name,
            federation=tournament.roster.players[player].federation,
            club=tournament.roster.players[player].club,
            among_equals=equals[player],
        )
        for player, tpn in numbers.items()
    )
    return Field(
        round=number,
        rounds=tournament.settings.number_of_rounds,
        players=players,
        initial_colour=tournament.settings.initial_colour or Colour.WHITE,
        prohibited=frozenset(
            chain.from_iterable(prohibited_pairs(tournament, number, numbers, ProhibitionStrength.NEVER))
        ),
        avoided=prohibited_pairs(tournament, number, numbers, ProhibitionStrength.IF_POSSIBLE),
        scoring=tournament.settings.scoring,
        options=_options(tournament, numbers, number),
    )


def _adjourned_again(tournament: Tournament, number: RoundNumber) -> Tournament:
    """The state in which games are adjourned that ended after this round was published."""
    play, changed = tournament.play, False
    for paired in play.rounds[: number - 1] if number <= len(tournament.public_rounds) else ():
        ended = {key: game for key, game in paired.games.items() if (game.ended_in or 0) >= number}
        if ended:
            changed = True
            games = {key: replace(game, outcome=Outcome.ADJOURNED) for key, game in ended.items()}
            play = play.with_round(replace(paired, games={**paired.games, **games}))
    return replace(tournament, play=play) if changed else tournament


def by_player(
    tournament: Tournament, made: RoundPairing
) -> tuple[tuple[tuple[PlayerId, PlayerId], ...], PlayerId | None]:
    """The boards of a pairing (White, Black) and its bye, by players."""
    who = players_by_number(tournament)
    return tuple((who[pair.white], who[pair.black]) for pair in made.pairs), None if made.bye is None else who[made.bye]


def kept_apart(tournament: Tournament, made: RoundPairing) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """The pairs that would meet if nothing were avoided, by players."""
    who = players_by_number(tournament)
    return tuple((who[one], who[other]) for one, other in made.kept_apart)


def _options(tournament: Tournament, numbers: Mapping[PlayerId, Tpn], number: RoundNumber) -> Mapping[str, str]:
    """The system's options; some also ask who has a bye granted for a later round (ECF rule 6)."""
    option = tournament.rules.later_byes_option
    if option is None:
        return tournament.settings.options
    due = {who for later, byes in tournament.roster.byes.items() if later > number for who in byes}
    return {option: ",".join(str(numbers[who]) for who in numbers if who in due), **tournament.settings.options}


def _record(entry: Entry, numbers: Mapping[PlayerId, Tpn], virtual: Points) -> RoundRecord:
    return RoundRecord(
        score=entry.score or Score.ZERO_POINT_BYE,
        points=entry.points,
        opponent=None if entry.opponent is None else numbers[entry.opponent],
        colour=entry.colour,
        virtual=virtual,
    )
