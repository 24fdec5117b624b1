from __future__ import annotations

from domain.simulation.demo import demo_events
from domain.state.rounds import RoundStatus
from domain.tournament.replay import replay
from domain.values import Title


def test_the_demonstration_stops_in_the_middle_of_round_6() -> None:
    tournament = replay(demo_events())
    last = tournament.play.rounds[-1]

    assert (len(tournament.roster.players), tournament.settings.number_of_rounds, len(tournament.play.rounds)) == (
        120,
        9,
        6,
    )
    assert last.status is RoundStatus.IN_PLAY
    assert len(last.games) - len(last.missing) == 30
    assert len(last.missing) > 20


def test_the_demonstration_is_always_the_same() -> None:
    assert demo_events() == demo_events()


def test_the_demonstration_has_a_bit_of_everything() -> None:
    tournament = replay(demo_events())
    outcomes = [game.outcome for paired in tournament.play.rounds for game in paired.games.values() if game.outcome]

    assert any(outcome.is_forfeit for outcome in outcomes)
    assert any(paired.bye for paired in tournament.play.rounds)
    assert any(paired.unpaired for paired in tournament.play.rounds)
    assert any(player.withdrawn_from for player in tournament.roster.players.values())
    assert {player.title for player in tournament.roster.players.values()} == set(Title)
    assert len({player.federation for player in tournament.roster.players.values()}) > 15


def test_no_one_in_the_demonstration_shares_a_name() -> None:
    names = [player.name for player in replay(demo_events()).roster.players.values()]

    assert len(set(names)) == len(names)
