"""The director's desk: the rounds of the tournament, its next step, and the checklist of that step."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from domain.results.adjourned import adjourned_boards
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId
from server.views.checklist import checklist, review
from server.views.model import Model, model
from server.views.parameters import Parameters

_FEWEST = 2
_MOST_NAMED = 4
"""Players without a game; the others are counted, for the desk is sent whole."""


class NextStep(StrEnum):
    """The next step of the director."""

    REGISTER = "register"
    PAIR = "pair"
    PUBLISH = "publish"
    MANUAL = "manual"
    RESULTS = "results"
    ADJOURNED = "adjourned"
    FINISH = "finish"
    DONE = "done"


def desk(tournament: Tournament, _: Parameters) -> Model:
    """The rounds by number, announced ones included. The head names the next step."""
    numbers = range(1, max(tournament.settings.number_of_rounds, len(tournament.play.rounds)) + 1)
    present = players_to_pair(tournament)
    head = {
        "name": tournament.settings.name,
        "festival": tournament.settings.festival,
        "system": tournament.settings.system,
        "rounds": tournament.settings.number_of_rounds,
        "players": len(tournament.roster.players),
        "present": present,
        "public": len(tournament.public_rounds),
        "next_round": min(tournament.next_round, tournament.settings.number_of_rounds),
        "step": next_step(tournament, present).value,
        "missing": list(_missing(tournament)),
        "stale": tournament.draft_is_stale,
        "checklist": checklist(tournament, present),
        "checked_in": len(tournament.hall.checked_in),
        "bye_limits": {"most": tournament.settings.bye_limits.most, "until": tournament.settings.bye_limits.until},
        "rate_of_play": tournament.settings.rating_rule.rate_of_play.value,
        "player_requests": tournament.settings.player_requests.value,
        "player_results": tournament.settings.player_results.value,
        "review": review(tournament),
        "absent": _absent(tournament),
        "byes": _byes(tournament),
        "without_game": _without_game(tournament),
        "fixed_boards": {each.id: each.board for each in tournament.roster.players.values() if each.board},
        "hidden_names": sorted(tournament.roster.hidden_names & tournament.roster.players.keys()),
        "removable": _removable(tournament),
        "initial_colour": None
        if tournament.settings.initial_colour is None
        else tournament.settings.initial_colour.value,
        "fide_mode": tournament.in_fide_mode,
        "finished": tournament.finished,
    }
    return model(head, ((str(number), _row(tournament, number)) for number in numbers))


def players_to_pair(tournament: Tournament) -> int:
    """How many players play in the next round."""
    return sum(tournament.plays_in(player, tournament.next_round) for player in tournament.roster.players)


def next_step(tournament: Tournament, present: int) -> NextStep:
    """What the director does next; `present` counts the players of the next round."""
    if tournament.finished:
        return NextStep.DONE
    if tournament.play.manual_pairing is not None:
        return NextStep.MANUAL
    if tournament.draft is not None:
        return NextStep.PUBLISH
    if _missing(tournament):
        return NextStep.RESULTS
    if len(tournament.play.rounds) >= tournament.settings.number_of_rounds:
        return NextStep.ADJOURNED if adjourned_boards(tournament) else NextStep.FINISH
    return NextStep.PAIR if present >= _FEWEST else NextStep.REGISTER


def _removable(tournament: Tournament) -> list[PlayerId] | None:
    """The players who are in no pairing yet, whose registration can be cancelled; None means all of them."""
    if not tournament.play.rounds:
        return None
    paired = {player for each in tournament.play.rounds for player in each.numbers}
    return [player for player in tournament.roster.players if player not in paired]


def _absent(tournament: Tournament) -> list[dict[str, Any]]:
    """The players who count as withdrawn because they did not come, until that is explained (F.8)."""
    return [
        {"player": player.id, "name": player.name, "round": player.withdrawn_from}
        for player in tournament.roster.players.values()
        if player.withdrawn_by_absence
    ]


def _without_game(tournament: Tournament) -> dict[str, Any]:
    """How many take part but have no game in the latest public round, and the first of them with their byes."""
    if not tournament.public_rounds:
        return {"count": 0, "players": []}
    paired, players = tournament.public_rounds[-1], tournament.roster.players
    byes = {player: kind for player, kind in paired.unpaired.items() if player in players}
    taking_part = {
        player: kind
        for player, kind in byes.items()
        if players[player].withdrawn_from is None and players[player].first_round <= paired.number
    }
    if paired.bye is not None:
        taking_part[paired.bye] = ByeKind.PAIRING_ALLOCATED
    named = sorted((players[player].name, kind.value) for player, kind in taking_part.items())
    return {"count": len(named), "players": [{"name": name, "bye": kind} for name, kind in named[:_MOST_NAMED]]}


def _byes(tournament: Tournament) -> dict[str, list[list[Any]]]:
    """The rounds without a pairing, by player: round and kind of bye.

    Of public rounds before the latest only those that a late entry missed and that count points; the others are on the
    player's own page.
    """
    players = tournament.roster.players
    found: dict[str, list[list[Any]]] = {}
    latest = tournament.public_rounds[-1] if tournament.public_rounds else None
    for paired in tournament.play.rounds:
        for player, kind in paired.unpaired.items():
            missed = player in players and paired.number < players[player].first_round
            in_play = paired is latest and player in players and players[player].withdrawn_from is None
            if paired.is_public and not in_play and (kind is ByeKind.ZERO_POINT or not missed):
                continue
            found.setdefault(player, []).append([paired.number, kind.value])
    for number, byes in sorted(tournament.roster.byes.items()):
        if number > len(tournament.public_rounds):
            for player, kind in byes.items():
                known = found.setdefault(player, [])
                if all(number != each for each, _ in known):  # granted since the draft was made
                    known.append([number, kind.value])
    return found


def _missing(tournament: Tournament) -> tuple[int, ...]:
    public = tournament.public_rounds
    return public[-1].missing if public else ()


def _row(tournament: Tournament, number: int) -> dict[str, Any]:
    paired = _round(tournament, number)
    return {
        "round": number,
        "status": None if paired is None else paired.status.value,
        "boards": 0 if paired is None else len(paired.games),
        "missing": 0 if paired is None else len(paired.missing),
        "adjourned": 0 if paired is None else len(paired.adjourned),
        "engine": None if paired is None else paired.engine,
        "starts": tournament.hall.round_starts.get(number, ""),
    }


def _round(tournament: Tournament, number: int) -> Round | None:
    return tournament.play.rounds[number - 1] if number <= len(tournament.play.rounds) else None
