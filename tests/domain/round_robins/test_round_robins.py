"""Round robins from registration to standings: seats, numbers, rounds, forfeits, who left too early."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from domain.corrections.checking import check
from domain.history import Purpose, histories, left_too_early, total
from domain.pairing_service import field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.expulsions import Expel
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Reinstate, Withdraw
from domain.refusals import Refusal
from domain.results.entering import EnterResult
from domain.round_robins import EverybodyMeets, NoByesInRoundRobin, NoLateEntry, RoundsFollow
from domain.rounds.drafts import PairRound
from domain.rounds.lots import lots_are_due, numbers_by_lot
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from domain.settings.finishing import FinishTournament
from domain.settings.initial_colour import InitialColourDrawn
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants
from domain.standings.places import places
from domain.standings.ranking import standings
from domain.state.round_robin import has_seat, rounds_for
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.not_understood import not_understood
from domain.trf.reader import read_bytes
from domain.values import ByeKind, Outcome, PlayerId, Tpn
from tests.builders import name, prohibit, registered, tournament


class Played:
    """A round robin with its events, played as a server would."""

    def __init__(self, players: int, *, system: str = "berger") -> None:
        self.events: list[Event] = [
            each for each in registered(players, system=system) if not isinstance(each, InitialColourDrawn)
        ]
        self.state = replay(self.events)

    def do(self, *commands: Command) -> None:
        for command in commands:
            for event in decide(self.state, command):
                self.events.append(event)
                self.state = evolve(self.state, event)

    def pair(self) -> None:
        """Pair and publish the next round."""
        number = len(self.state.play.rounds) + 1
        made = pair_round(field_of(self.state, number), self.state.settings.system)
        pairs = tuple((pair.white, pair.black) for pair in made.pairs)
        self.do(PairRound(number, self.state.version, "test", pairs, made.bye), PublishRound(number))

    def play(self, rounds: int, outcome: Outcome = Outcome.WHITE_WINS) -> None:
        """Pair so many rounds and enter the same result on every open board."""
        for _ in range(rounds):
            self.pair()
            for game in self.state.play.rounds[-1].games.values():
                if game.outcome is None:
                    self.do(EnterResult(len(self.state.play.rounds), game.id, outcome))


def opponents(state: Tournament, player: PlayerId) -> Sequence[PlayerId | None]:
    return [entry.opponent for entry in histories(state, Purpose.PAIRING)[player]]


@pytest.mark.article("C.05 Annex 1")
@pytest.mark.parametrize(("players", "system", "rounds"), [(6, "berger", 5), (7, "berger", 7), (4, "berger-double", 6)])
def test_the_number_of_rounds_follows_from_the_players(players: int, system: str, rounds: int) -> None:
    made = Played(players, system=system)

    assert made.state.settings.number_of_rounds == rounds
    with pytest.raises(RoundsFollow) as refused:
        made.do(ChangeSettings(rounds=rounds + 1))
    assert refused.value.article == "C.05 Annex 1"


@pytest.mark.parametrize(("players", "system"), [(6, "berger"), (7, "berger"), (5, "berger-double")])
def test_a_whole_round_robin_is_played_and_checked(players: int, system: str) -> None:
    made = Played(players, system=system)
    made.play(made.state.settings.number_of_rounds, Outcome.DRAW)
    made.do(FinishTournament())

    times = 2 if system == "berger-double" else 1
    others = [name(place) for place in range(1, players)] * times
    assert sorted(each for each in opponents(made.state, name(0)) if each) == sorted(others)
    assert [found.differences for found in check(made.events)] == [()] * made.state.settings.number_of_rounds


@pytest.mark.article("C.05 Annex 1")
def test_no_one_scores_in_the_free_round() -> None:
    made = Played(5)
    made.play(5, Outcome.DRAW)

    entries = histories(made.state, Purpose.STANDINGS)
    assert {total(those) for those in entries.values()} == {4}
    assert all(each.bye is None for each in made.state.play.rounds)


@pytest.mark.parametrize(
    "command",
    [RegisterPlayer("Late"), Reinstate(name(5))],
    ids=["registered", "back after leaving before round one"],
)
def test_no_one_enters_after_round_one(command: Command) -> None:
    made = Played(6)
    made.do(Withdraw(name(5)))
    made.play(1)

    with pytest.raises(NoLateEntry) as refused:
        made.do(command)
    assert refused.value.article == "C.05 Annex 1"


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (GrantBye(name(0), 2, ByeKind.HALF_POINT), NoByesInRoundRobin),
        (prohibit(tournament(6), (name(0), name(1)), 1, 5), EverybodyMeets),
    ],
)
def test_what_the_table_has_no_room_for_is_refused(command: Command, refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        Played(6).do(command)


def test_who_leaves_before_round_one_has_no_seat() -> None:
    made = Played(6)
    made.do(Withdraw(name(2)))
    made.play(1)

    assert made.state.settings.number_of_rounds == 5
    assert name(2) not in {
        each for game in made.state.play.rounds[0].games.values() for each in (game.white, game.black)
    }


@pytest.mark.article("C.05 6.6")
def test_who_leaves_is_paired_on_and_loses_by_forfeit() -> None:
    made = Played(6)
    made.play(3)
    made.do(Withdraw(name(0)))
    made.pair()

    (game,) = (each for each in made.state.play.rounds[3].games.values() if name(0) in (each.white, each.black))
    lost = Outcome.BLACK_WINS_FORFEIT if game.white == name(0) else Outcome.WHITE_WINS_FORFEIT
    assert game.outcome is lost
    assert len(made.state.play.rounds[3].missing) == 2


@pytest.mark.article("C.05 6.6")
def test_an_announced_absence_is_a_game_lost_and_two_absences_are_a_double_forfeit() -> None:
    made = Played(4)
    made.do(GrantBye(name(0), 1, ByeKind.ZERO_POINT), GrantBye(name(3), 1, ByeKind.ZERO_POINT))
    made.pair()

    outcomes = {frozenset((game.white, game.black)): game.outcome for game in made.state.play.rounds[0].games.values()}
    assert outcomes[frozenset((name(0), name(3)))] is Outcome.DOUBLE_FORFEIT
    assert outcomes[frozenset((name(1), name(2)))] is None


@pytest.mark.article("C.05 6.6")
@pytest.mark.parametrize(("rounds", "counts"), [(2, False), (3, True)])
def test_the_results_of_who_left_count_from_half_of_the_games_on(rounds: int, counts: bool) -> None:
    made = Played(7)  # six games each
    made.play(rounds, Outcome.DRAW)
    (leaver,) = (name(6),)
    assert all(opponents(made.state, leaver))
    made.do(Withdraw(leaver))
    made.play(7 - rounds, Outcome.DRAW)

    standings = histories(made.state, Purpose.STANDINGS)
    assert left_too_early(made.state) == (frozenset() if counts else {leaver})
    assert total(standings[leaver]) == (rounds if counts else 0)
    expected = (rounds + 2 * (6 - rounds) + 5 * 6) if counts else 5 * 6
    assert sum(total(those) for player, those in standings.items() if player != leaver) == expected
    assert sum(map(total, histories(made.state, Purpose.PAIRING).values())) == 6 * 7 + 6 - rounds - (6 - rounds)


@pytest.mark.article("C.05 6.1")
def test_lots_are_drawn_once_and_again_where_a_seat_is_new_or_left_empty() -> None:
    made = Played(6)
    assert lots_are_due(made.state)
    drawn = [name(place) for place in (3, 0, 5, 1, 4, 2)]
    made.do(AssignPairingNumbers(numbers_by_lot(made.state, drawn)))
    assert not lots_are_due(made.state)

    last_left, first_left, came = (replay(made.events) for _ in range(3))
    assert not lots_are_due(replay(decide(last_left, Withdraw(name(2))), last_left))
    assert lots_are_due(replay(decide(first_left, Withdraw(name(3))), first_left))
    assert lots_are_due(replay(decide(came, RegisterPlayer("New")), came))
    made.play(1)
    (first, *_) = made.state.play.rounds[0].games.values()
    assert (first.white, first.black) == (name(3), name(2))


def test_who_has_no_seat_gets_no_number_among_the_others() -> None:
    made = Played(5)
    made.do(Withdraw(name(0)))

    assert numbers_by_lot(made.state, [name(place) for place in range(5)])[name(0)] == Tpn(5)


def test_numbers_by_rating_need_no_lot() -> None:
    events = decide(None, CreateTournament("Closed", "berger", 1, options={"numbers": "rating"}))
    state = replay([*events, *(each for each in registered(4, system="berger")[2:])])

    assert not lots_are_due(state)


@pytest.mark.article("C.05 6.6")
@pytest.mark.parametrize("system", ["berger", "berger-double"])
@pytest.mark.parametrize("seed", range(6))
def test_a_file_shows_who_left_and_ranks_as_before(system: str, seed: int) -> None:
    chance = Random(seed)
    count = chance.randint(4, 9)
    rates = Rates(withdrawals=0.06, absences=0.04, forfeits=0.04)
    entrants = random_entrants(count, 1500, 2500, chance)
    rounds = rounds_for(count, 2 if system == "berger-double" else 1)
    made = replay(generate(Plan("Closed", system, rounds, entrants, rates), chance))

    text = export(made, lambda state: {each.player: each.place for each in standings(state)})
    read = replay(events_of(read_bytes(text.encode())))

    assert (read.settings.system, read.settings.number_of_rounds, read.finished) == (system, rounds, True)
    assert [(each.tpn, each.place, each.points) for each in standings(read)] == [
        (each.tpn, each.place, each.points) for each in standings(made)
    ]
    assert len(left_too_early(read)) == len(left_too_early(made))
    assert [found.differences for found in check(events_of(read_bytes(text.encode())))] == [()] * rounds


@pytest.mark.parametrize("leave", [Expel(name(0), reason="signals"), Withdraw(name(0))])
def test_a_file_shows_who_left_and_played_a_later_game_all_the_same(leave: Command) -> None:
    made = Played(6)
    made.play(1)
    made.do(leave)
    made.pair()
    (lost,) = (game for game in made.state.play.rounds[1].games.values() if name(0) in (game.white, game.black))
    made.do(EnterResult(2, lost.id, Outcome.DRAW, lost.seen))
    for flavour in (Flavour.TRF26, Flavour.TRF16):
        read = read_bytes(export(made.state, places, flavour).encode())
        again = replay(events_of(read))

        before, now = made.state.roster.players[name(0)], next(iter(again.roster.players.values()))
        assert (now.withdrawn_from, now.expulsion) == (before.withdrawn_from, before.expulsion)
        assert [(each.tpn, each.place, each.points) for each in standings(again)] == [
            (each.tpn, each.place, each.points) for each in standings(made.state)
        ]
        assert not_understood(read) == []


def test_a_listed_player_who_never_plays_has_no_seat() -> None:
    made = Played(6)
    made.do(Withdraw(name(3)))
    made.play(5, Outcome.DRAW)

    read = replay(
        events_of(read_bytes(export(made.state, lambda state: dict.fromkeys(state.roster.players, 1)).encode()))
    )

    assert (read.settings.number_of_rounds, len(read.play.rounds)) == (5, 5)
    assert [sum(not has_seat(player) for player in state.roster.players.values()) for state in (made.state, read)] == [
        1,
        1,
    ]
