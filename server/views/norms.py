"""Title norms: who is a candidate and what they still need, and one player's certificates with their numbers.

For officials only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.history import Purpose, histories
from domain.rating_report.certificate import POINTS, Certificate, CertificateGame, certificate
from domain.rating_report.conditions import NormCondition, counted_ratings
from domain.rating_report.forecast import Forecast, NormState, forecasts, forecasts_of
from domain.rating_report.needs import Need
from domain.rating_report.norm_games import GameNotCounted
from domain.rating_report.norms import ForeignPlayers, NormCheck, foreign_players, norms_of
from domain.rating_report.performance import average, performance
from domain.rating_report.titles import EDITION, is_held
from domain.rating_report.wording import after_next, forecast_messages, needed
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from server.messages import MessageRenderer
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters, wanted_player
from server.views.people import person
from server.wording import points_text

_DOT, _LINES = " · ", "\n"
_MOST_WAYS = 3


def norms(tournament: Tournament, parameters: Parameters) -> Model:
    """The candidates: first who has a norm, then who can still make one, then who fails in spite of the performance.

    Row keys are the PlayerId and the title. Texts (`shown`) are in the language of the parameters.
    """
    renderer = MessageRenderer(parameters.reader, tournament)
    numbers = pairing_numbers(tournament)
    listed = [(who, each) for who, those in forecasts(tournament).items() for each in _of_interest(those)]
    order = list(NormState)
    listed.sort(key=lambda found: (order.index(found[1].state), _asks(found[1]), numbers[found[0]]))
    rows = (
        (f"{who}-{each.check.title}", person(tournament.roster.players[who], numbers[who]) | _row(each, renderer))
        for who, each in listed
    )
    states = [each.state for _, each in listed]
    head = _head(tournament) | {
        "reached": states.count(NormState.REACHED),
        "possible": states.count(NormState.POSSIBLE),
        "impossible": states.count(NormState.IMPOSSIBLE),
    }
    return model(head, rows)


def _of_interest(found: Sequence[Forecast]) -> list[Forecast]:
    """Norms that are near, or fail in spite of the performance; without those that a higher title brings as well."""
    kept: list[Forecast] = []
    for each in found:
        check = each.check
        is_candidate = each.is_near or (check.is_title_performance and check.conditions[0].met)
        if is_candidate and not any(_covers(higher, each) for higher in kept):
            kept.append(each)
    return kept


def _covers(higher: Forecast, lower: Forecast) -> bool:
    """Whether who makes the one norm makes the other one too, with no more points. A norm that is made stays listed."""
    if lower.state is NormState.REACHED:
        return False
    order = list(NormState)
    is_higher = is_held(lower.check.rule, higher.check.title)
    return is_higher and order.index(higher.state) <= order.index(lower.state) and _asks(higher) <= _asks(lower)


def norm_player(tournament: Tournament, parameters: Parameters) -> Model:
    """One player's norms, a row for each title: how it stands, its conditions, and the certificate's numbers."""
    shown, renderer = wanted_player(tournament, parameters), MessageRenderer(parameters.reader, tournament)
    checks = norms_of(tournament, shown.id)
    head = _head(tournament) | {
        **person(shown, pairing_numbers(tournament)[shown.id]),
        "tournament_name": tournament.settings.name,
        "fide_id": shown.fide_id,
        "sex": shown.sex,
    }
    found = zip(checks, forecasts_of(tournament, checks), strict=True)
    return model(head, ((each.title.value, _title(tournament, each, ahead, renderer)) for each, ahead in found))


def condition_rows(conditions: Sequence[NormCondition], renderer: MessageRenderer) -> list[dict[str, Any]]:
    """Conditions with what they say."""
    return [
        {
            "name": each.name.value,
            "article": each.article,
            "met": each.met,
            "says": " ".join(map(renderer.render, each.messages)),
        }
        for each in conditions
    ]


def _head(tournament: Tournament) -> dict[str, Any]:
    foreign = foreign_players(tournament, histories(tournament, Purpose.PAIRING))
    return {
        "name": tournament.settings.name,
        "round": len(tournament.public_rounds),
        "rounds": tournament.settings.number_of_rounds,
        "rate_of_play": tournament.settings.rating_rule.rate_of_play.value,
        "norm_edition": EDITION,
        "foreign": None if foreign is None else _foreign(foreign),
    }


def _foreign(foreign: ForeignPlayers) -> dict[str, Any]:
    return {
        "rated": foreign.rated,
        "federations": foreign.federations,
        "titled": foreign.titled,
        "enough": foreign.are_enough,
    }


def _asks(found: Forecast) -> float:
    """How much of the games to come is asked for."""
    return 0.0 if found.need is None else found.need.points / max(found.need.games, 1)


def _row(found: Forecast, renderer: MessageRenderer) -> ViewRow:
    needs = found.obstacles or found.missing
    return {
        "norm": found.check.title.value,
        "state": found.state.value,
        **_so_far(found.check),
        **_need(found.need),
        "until": found.until,
        "opponent": None if found.next is None else found.next.player.id,
        "ways": [_need(each) for each in found.ways[:_MOST_WAYS]],
        "needs": condition_rows(needs, renderer),
        "shown": {
            "stands": _DOT.join(map(renderer.render, forecast_messages(found))),
            "next": _LINES.join(map(renderer.render, after_next(found))),
            "needs": _LINES.join(_with_article(each, renderer) for each in needs),
            "ways": _DOT.join(renderer.render(needed(each)) for each in found.ways[:_MOST_WAYS] if each != found.need),
        },
    }


def _with_article(condition: NormCondition, renderer: MessageRenderer) -> str:
    return f"{' '.join(map(renderer.render, condition.messages))} ({condition.article})"


def _so_far(check: NormCheck) -> dict[str, Any]:
    candidate = check.choice.candidate
    counted = [game.counted for game in candidate.games]
    ratings = counted_ratings(counted, check.rule)[0] if counted else []
    return {
        "games": len(ratings),
        "made": candidate.made,
        "average": average(ratings) if ratings else None,
        "performance": performance(ratings, candidate.made),
    }


def _need(need: Need | None) -> dict[str, Any]:
    if need is None:
        return {"points": None, "of": None, "against": None}
    return {"points": need.points, "of": need.games, "against": need.average}


def _title(tournament: Tournament, check: NormCheck, ahead: Forecast, renderer: MessageRenderer) -> ViewRow:
    made = certificate(tournament, check)
    return _row(ahead, renderer) | {
        "met": check.is_met,
        "title_performance": check.is_title_performance,
        "conditions": condition_rows(check.conditions, renderer),
        "numbers": list(_numbers(made, renderer)),
        "certificate_games": [_game(each) for each in made.games],
        "not_counted": [_not_counted(tournament, each) for each in check.not_counted],
        "titles": {title.value: number for title, number in made.titles.items() if number},
    }


def _numbers(made: Certificate, renderer: MessageRenderer) -> Iterator[dict[str, Any]]:
    for each in made.numbers:
        value = "" if each.value is None else points_text(each.value) if each.name in POINTS else str(each.value)
        yield {
            "name": each.name.value,
            "value": each.value,
            "shown": value,
            "article": each.article,
            "says": " ".join(map(renderer.render, each.messages)),
        }


def _game(each: CertificateGame) -> dict[str, Any]:
    opponent = each.game.opponent
    return {
        "round": each.game.round,
        "opponent": opponent.id,
        "name": opponent.name,
        "fide_id": opponent.fide_id,
        "federation": opponent.federation,
        "title": opponent.title.value,
        "rating": each.game.rating,
        "counted": each.counted,
        "made": each.game.made,
        "conceded": each.game.is_conceded,
    }


def _not_counted(tournament: Tournament, each: GameNotCounted) -> dict[str, Any]:
    return {
        "round": each.round,
        "opponent": each.opponent,
        "name": tournament.roster.players[each.opponent].name,
        "because": each.because.value,
        "article": each.because.article,
    }
