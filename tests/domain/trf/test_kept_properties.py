"""Imported tournaments that go on: their file is what we would write of them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.system import NoPairing
from domain.pairing_service import field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.registration import CancelRegistration, RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.refusals import Refusal
from domain.results.entering import EnterResult
from domain.rounds.drafts import PairRound
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants
from domain.standings.places import places
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.trf.codes import UnknownTournamentType
from domain.trf.errors import TrfError
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.model import Trf
from domain.trf.reader import read_trf
from domain.values import ByeKind, Outcome, Title
from tests.builders import accelerate, prohibit
from tests.domain.trf.test_reader_properties import BASE

RATES = Rates(draws=0.4, forfeits=0.1, byes=0.1, full_point_byes=0.05, absences=0.05, withdrawals=0.02, late=0.05)
EDITS = " 0123456789wb-+=HFUZXW.A#ü?"


@settings(max_examples=300)
@given(st.lists(st.tuples(st.integers(0, len(BASE) - 1), st.sampled_from(EDITS), st.booleans()), max_size=4))
def test_every_file_that_is_read_comes_back_byte_for_byte(edits: list[tuple[int, str, bool]]) -> None:
    text = BASE
    for place, sign, grows in edits:
        text = text[:place] + sign + text[place + (not grows) :]
    try:
        tournament = replay(events_of(read_trf(text)))
    except (TrfError, UnknownTournamentType):
        return

    assert export(tournament, pairing_numbers, Flavour.AS_READ) == text


def made(chance: Random) -> Tournament:
    """A random tournament, broken off after some round."""
    rounds = chance.randint(2, 7)
    plan = Plan(
        name="Random",
        system=chance.choice(("fide-dutch-2026", "fide-dutch-2017", "ecf")),
        rounds=rounds,
        entrants=random_entrants(chance.randint(4, 16), 1200, 2200, chance),
        rates=RATES,
        accelerated=chance.random() < 0.2,
        prohibited=chance.choice((0, 0, 2)),
        last_round=chance.randint(1, rounds),
    )
    return replay(generate(plan, chance))


def wishes(tournament: Tournament, chance: Random) -> Iterator[Command]:
    """What may happen to a tournament: mostly it goes on, sometimes someone sets something right."""
    player = chance.choice(list(tournament.roster.players))
    number = tournament.next_round
    if number <= tournament.settings.number_of_rounds:
        yield GrantBye(player, chance.randint(number, tournament.settings.number_of_rounds), ByeKind.HALF_POINT)
        yield RegisterPlayer(f"Late {chance.randint(1, 99)}", chance.randint(1000, 2000), club="Nowhere")
        yield prohibit(
            tournament,
            tuple(chance.sample(list(tournament.roster.players), 2)),
            number,
            tournament.settings.number_of_rounds,
        )
        group = tuple(chance.sample(list(tournament.roster.players), 2))
        yield accelerate(tournament, group, 1, number, tournament.settings.number_of_rounds)
    yield ChangeSettings(name=chance.choice([None, "Renamed"]), rounds=tournament.settings.number_of_rounds + 1)
    yield CancelRegistration(chance.choice(list(tournament.roster.players)))
    yield Withdraw(player)
    yield CorrectDetails(player, name="Set Right", title=Title.FM, fide_id=str(chance.randint(1, 10**6)))
    yield CorrectRating(player, chance.randint(1000, 2400), "a typing error")
    if tournament.play.rounds and tournament.play.rounds[-1].games:
        paired = chance.choice(
            [each for each in tournament.public_rounds if each.games] or [tournament.play.rounds[-1]]
        )
        game = chance.choice(list(paired.games.values()))
        yield EnterResult(paired.number, game.id, chance.choice([Outcome.DRAW, Outcome.WHITE_WINS]), seen=game.seen)


def gone_on(tournament: Tournament, chance: Random) -> Tournament:
    """The tournament after some more wishes and, if it can be paired, another round."""
    for wish in wishes(tournament, chance):
        if chance.random() < 0.5:
            try:
                tournament = replay(decide(tournament, wish), tournament)
            except Refusal:
                continue
    number = tournament.next_round
    try:
        made = pair_round(field_of(tournament, number), tournament.settings.system)
        pairs = tuple((pair.white, pair.black) for pair in made.pairs)
        for wish in (PairRound(number, tournament.version, "us", pairs, made.bye), PublishRound(number)):
            tournament = replay(decide(tournament, wish), tournament)
    except (NoPairing, Refusal):
        return tournament
    for game in tournament.play.rounds[-1].games.values():
        outcome = chance.choice([Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS_FORFEIT])
        tournament = replay(decide(tournament, EnterResult(number, game.id, outcome, seen=None)), tournament)
    return tournament


def picture(trf: Trf) -> dict[str, object]:
    """What a file says, whichever way it says it."""
    return {
        "players": [
            (each.rank, each.name, each.rating, each.points, each.place, [str(cell) for cell in each.cells])
            for each in trf.players
        ],
        "byes": {
            (bye.kind, bye.round, rank)
            for bye in trf.byes
            for rank in bye.players
            if (bye.round or trf.last_paired) > trf.last_paired
        },
        "virtual": [(each.points, each.first_round, each.last_round, each.first, each.last) for each in trf.virtual],
        "prohibited": [(each.players, each.first_round, each.last_round) for each in trf.prohibited],
        "rounds": trf.rounds,
        "name": trf.name,
    }


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32))
def test_a_tournament_that_goes_on_after_its_import_is_written_as_if_it_had_not_been_imported(seed: int) -> None:
    chance = Random(seed)
    began = made(chance)
    imported = replay(events_of(read_trf(export(began, places))))
    now = gone_on(imported, chance)

    written = read_trf(export(now, places, Flavour.AS_READ))

    assert now.settings.report_file is not None
    assert picture(written) == picture(read_trf(export(without_file(now), places)))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_file_of_the_old_kind_gives_the_next_pairing_all_that_has_changed(seed: int) -> None:
    chance = Random(seed)
    began = export(made(chance), places, Flavour.TRF16)
    now = gone_on(gone_on(replay(events_of(read_trf(began))), chance), chance)

    again = replay(events_of(read_trf(export(now, places, Flavour.AS_READ))))

    assert known_for_the_next_round(again) == known_for_the_next_round(now)


def known_for_the_next_round(tournament: Tournament) -> object:
    number = min(tournament.next_round, tournament.settings.number_of_rounds)
    field = field_of(tournament, number)
    players = [(each.tpn, each.score, each.rating, each.history) for each in field.players]
    if tournament.next_round > tournament.settings.number_of_rounds:
        return players
    return players, [each.present for each in field.players], field.rounds, field.prohibited


def without_file(tournament: Tournament) -> Tournament:
    return replace(tournament, settings=replace(tournament.settings, report_file=None))
