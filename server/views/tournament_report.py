"""What the tournament report form (IT3) and the arbiters' forms (FA1, IA1) are made from. For officials only."""

from __future__ import annotations

from domain.rating_report.norms import norm_checks
from domain.rating_report.tournament_report import tournament_report
from domain.state.tournament import Tournament
from server.messages import MessageRenderer
from server.views.model import Model, model
from server.views.parameters import Parameters


def report_form(tournament: Tournament, parameters: Parameters) -> Model:
    """The tournament's facts; a row for every kind of player: how many, of how many federations, of the host.

    The name of the pairing system is in the language of the parameters.
    """
    settings, found = tournament.settings, tournament_report(tournament)
    head = {
        "name": settings.name,
        "federation": settings.federation,
        "city": settings.city,
        "starts": settings.starts,
        "ends": settings.ends,
        "rounds": settings.number_of_rounds,
        "schedule": list(found.schedule),
        "time_control": settings.time_control,
        "rate_of_play": settings.rating_rule.rate_of_play.value,
        "system": settings.system,
        "system_name": MessageRenderer(parameters.reader).render(tournament.rules.name),
        "round_robin": tournament.rules.is_round_robin,
        "chief_arbiter": settings.chief_arbiter,
        "deputy_arbiters": list(settings.deputy_arbiters),
        "norms": [
            {"player": each.player, "name": tournament.roster.players[each.player].name, "title": each.title.value}
            for checks in norm_checks(tournament).values()
            for each in checks
            if each.is_met
        ],
    }
    rows = (
        (
            kind,
            {
                "players": each.players,
                "federations": each.federations,
                "host": each.host,
                "guests": each.guests,
            },
        )
        for kind, each in found.counts.items()
    )
    return model(head, rows)
