"""A tournament in short, as the API and the command line show it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from domain.state.tournament import Tournament
from domain.time_controls import coded
from server.http.tournaments.rating_rule import rating_rule_view
from server.http.tournaments.special_rules import special_rules_view


def tournament_view(stream: str, tournament: Tournament, *, official: bool) -> dict[str, Any]:
    """The settings of a tournament and the state of its rounds; for officials drafts and prohibitions too.

    `time_control_code` is the time control as record 222 and PGN have it, empty if none follows from its text.
    """
    rounds = tournament.play.rounds if official else tournament.public_rounds
    return {
        "id": stream,
        **settings_view(tournament),
        "time_control_code": coded(tournament.settings.time_control),
        **special_rules_view(tournament, official=official),
        "players": len(tournament.roster.players),
        "finished": tournament.finished,
        "round_states": [
            {
                "round": each.number,
                "status": each.status,
                "boards": len(each.games),
                "missing": list(each.missing),
                "stale": each is tournament.draft and tournament.draft_is_stale,
            }
            for each in rounds
        ],
        "version": tournament.version,
    }


def settings_view(tournament: Tournament) -> dict[str, Any]:
    """The settings by the names that the bodies of their changes have, but for the special rules."""
    settings = tournament.settings
    rules = settings.tie_breaks
    return {
        "name": settings.name,
        "rounds": settings.number_of_rounds,
        "system": settings.system,
        "options": dict(settings.options),
        "festival": settings.festival,
        "city": settings.city,
        "federation": settings.federation,
        "starts": settings.starts,
        "ends": settings.ends,
        "is_long": settings.is_long,
        "chief_arbiter": settings.chief_arbiter,
        "deputy_arbiters": list(settings.deputy_arbiters),
        "time_control": settings.time_control,
        "round_dates": list(settings.round_dates),
        "initial_colour": settings.initial_colour,
        "equals_order": settings.equals_order,
        "absence": settings.absence,
        "correction_deadline": settings.correction_deadline,
        "late_slips": settings.late_slips,
        "bye_limits": {"most": settings.bye_limits.most, "until": settings.bye_limits.until},
        "language": settings.language,
        "player_requests": settings.player_requests,
        "player_results": settings.player_results,
        "tie_breaks": list(rules.codes),
        "tie_break_edition": rules.edition,
        "unrated": rules.unrated,
        "unrated_rating": rules.unrated_rating,
        "game_ratings": rules.game_ratings,
        "rating_rule": rating_rule_view(tournament),
        "us_chess": asdict(settings.us_chess),
        "youth": settings.youth,
        "names_days": settings.names_days,
    }
