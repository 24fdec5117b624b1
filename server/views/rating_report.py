"""The rating report, and one player's part of it with the basic conditions of title norms.

For officials only: K reveals who is a junior.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.rating_report.changes import rounded
from domain.rating_report.games import Excluded
from domain.rating_report.norms import NormCheck, norm_checks, norms_of
from domain.rating_report.report import RatingReport, ReportedGame, ReportedPeriod, ReportedPlayer, rating_report
from domain.rating_report.titles import EDITION
from domain.rating_report.wording import best_norm, first_rating
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from server.messages import MessageRenderer
from server.views.late_corrections import late_corrections
from server.views.model import Model, ViewRow, model
from server.views.norms import condition_rows
from server.views.parameters import Parameters, wanted_player
from server.views.people import person

_HUNDRED = 100


def report(tournament: Tournament, parameters: Parameters) -> Model:
    """All players in the order of pairing numbers. Row keys are PlayerIds.

    Texts (`shown`) are in the language of the parameters.

    `made` are half points, `expected` hundredths of a point, `change` hundredths of a rating point. `periods` is empty
    unless another list counts from some round on.
    """
    made, norms = rating_report(tournament), norm_checks(tournament)
    renderer = MessageRenderer(parameters.reader)
    rows = (
        (each, person(tournament.roster.players[each], tpn) | _row(made.players[each], norms[each], renderer))
        for each, tpn in pairing_numbers(tournament).items()
    )
    return model(_head(tournament, made, parameters), rows)


def report_player(tournament: Tournament, parameters: Parameters) -> Model:
    """One player's games by round, each with its expected score or why it is not rated. The head has the norms.

    The conditions of norms are in the language of the parameters.
    """
    shown, renderer = wanted_player(tournament, parameters), MessageRenderer(parameters.reader)
    made, norms = rating_report(tournament).players[shown.id], norms_of(tournament, shown.id)
    tpn = pairing_numbers(tournament)[shown.id]
    head = (
        person(shown, tpn)
        | _row(made, norms, renderer)
        | {
            "norm_edition": EDITION,
            "norms": [_norm(each, renderer) for each in norms],
        }
    )
    games: list[ReportedGame | Excluded] = sorted((*made.games, *made.excluded), key=_round_of)
    return model(head, ((str(_round_of(each)), _game(tournament, each)) for each in games))


def _head(tournament: Tournament, made: RatingReport, parameters: Parameters) -> dict[str, Any]:
    return {
        "name": tournament.settings.name,
        "edition": made.edition.code,
        "norm_edition": EDITION,
        "older": made.older,
        "rate_of_play": made.rate_of_play.value,
        "final": made.is_final,
        "rounds_left": made.rounds_left,
        "corrected": made.corrected,
        "corrections": late_corrections(tournament, parameters.reader),
        "unfinished": [
            {"round": each.round, "board": each.board, "adjourned": each.adjourned} for each in made.unfinished
        ],
        "open": len(made.unfinished),
    }


def _row(made: ReportedPlayer, norms: tuple[NormCheck, ...], renderer: MessageRenderer) -> ViewRow:
    first, norm = made.first, best_norm(norms)
    return {
        "fide_rating": made.rating,
        "games": len(made.games),
        "excluded": len(made.excluded),
        "made": made.made,
        "expected": made.expected,
        "k": _k(made),
        "k_reason": None if made.k is None else made.k.reason.value,
        "change": made.change,
        "periods": [_period(each) for each in made.periods] if len(made.periods) > 1 else [],
        "rounded": None if made.change is None else rounded(made.change),
        "average": made.average,
        "performance": made.performance,
        "first": None if first is None else {"what": first.what.value, "rating": first.rating},
        "norm": ", ".join(each.title.value for each in norms if each.is_met),
        "title_performance": ", ".join(each.title.value for each in norms if each.is_title_performance),
        "shown": {
            "rating": _in_turn(made.rating, (each.rating for each in made.periods)),
            "k": _in_turn(_k(made), map(_k, made.periods)),
            "expected": "" if made.expected is None else _points(made.expected),
            "change": _change(made, renderer),
            "performance": "" if made.performance is None else str(made.performance),
            "norm": "" if norm is None else renderer.render(norm),
        },
    }


def _points(hundredths: int) -> str:
    return f"{hundredths // _HUNDRED}.{hundredths % _HUNDRED:02}"


def _k(made: ReportedPlayer | ReportedPeriod) -> int | None:
    return None if made.k is None else made.k.value


def _in_turn(only: int | None, periods: Iterable[int | None]) -> str:
    """The number, or those of the rating periods one after the other."""
    several = list(periods)
    return " → ".join(str(each or "–") for each in (several if len(several) > 1 else [only])) if any(several) else ""


def _signed(hundredths: int) -> str:
    return f"{'+' if hundredths > 0 else '-' if hundredths < 0 else ''}{_points(abs(hundredths))}"


def _period(made: ReportedPeriod) -> dict[str, Any]:
    return {
        "first_round": made.first_round,
        "last_round": made.last_round,
        "rating": made.rating,
        "k": _k(made),
        "k_reason": None if made.k is None else made.k.reason.value,
        "games": len(made.games),
        "made": made.made,
        "expected": made.expected,
        "change": made.change,
        "shown": {
            "expected": "" if made.expected is None else _points(made.expected),
            "change": "" if made.change is None else _signed(made.change),
        },
    }


def _change(made: ReportedPlayer, renderer: MessageRenderer) -> str:
    """The change of the rating, or what becomes of a player without one."""
    if made.change is not None:
        return _signed(made.change)
    first = first_rating(made)
    return "" if first is None else renderer.render(first)


def _norm(check: NormCheck, renderer: MessageRenderer) -> dict[str, Any]:
    return {
        "title": check.title.value,
        "met": check.is_met,
        "title_performance": check.is_title_performance,
        "conditions": condition_rows(check.conditions, renderer),
    }


def _round_of(game: ReportedGame | Excluded) -> int:
    return game.game.round if isinstance(game, ReportedGame) else game.round


def _game(tournament: Tournament, game: ReportedGame | Excluded) -> ViewRow:
    rated = game if isinstance(game, ReportedGame) else None
    opponent = tournament.roster.players[game.game.opponent if isinstance(game, ReportedGame) else game.opponent]
    return {
        "round": _round_of(game),
        "opponent": opponent.id,
        "name": opponent.name,
        "title": opponent.title.value,
        "federation": opponent.federation,
        "rating": None if rated is None else rated.rating,
        "colour": None if rated is None else rated.game.colour.value,
        "made": None if rated is None else rated.game.made,
        "expected": None if rated is None else rated.expected,
        "capped": rated is not None and rated.capped,
        "because": game.because.value if isinstance(game, Excluded) else None,
    }
