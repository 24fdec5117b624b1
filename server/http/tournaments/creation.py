"""A new tournament, and the demonstration."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.fide_mode import ProhibitedInFideMode
from domain.messages import message
from domain.pairing.registry import DEFAULT_SYSTEM, rules_of
from domain.players.identity import is_federation_code
from domain.refusals import InvalidValue
from domain.settings.creation import CreateTournament, warnings_of_creation
from domain.settings.long_tournaments import warnings_of_long_tournaments
from domain.simulation.demo import demo_events
from domain.standings.defaults import default_tie_breaks
from domain.state.tournament import Tournament
from domain.values import (
    STANDARD_SCORING,
    Absence,
    ByeLimits,
    Colour,
    Deadline,
    EqualsOrder,
    FromPlayers,
    GameRatings,
    LateSlips,
    RoundNumber,
    TieBreakEdition,
    TieBreaks,
    Unrated,
    Youth,
)
from server.access import DIRECTORS
from server.http.answers import answer
from server.http.bodies import (
    Body,
    ByeLimitsBody,
    Codes,
    Days,
    LanguageCode,
    Names,
    NothingBody,
    Text,
    UsChessBody,
    read_body,
)
from server.http.context import sender
from server.http.endpoint import TOURNAMENTS, Endpoint, Routes
from server.http.request_language import api_language
from server.http.services import services
from server.http.tournaments.rating_rule import RatingRuleBody
from server.http.tournaments.special_rules import AnyAcceleration, ScoringBody
from server.http.warnings import rendered


class NewTournamentBody(Body, kw_only=True):
    """A tournament to be created. `system` is a pairing system's code, `initial_colour` a lot drawn already.

    `equals_order` ranks players of equal rating and title, `absence` is what becomes of players who stay away without
    notice, `options` are what the system leaves to choose. `tie_breaks` are codes as in record 202 of a report file;
    left out, they are the usual ones of the system, and an empty list lets tied players share their place. `copy_of` is
    an earlier tournament whose settings fill in what is left out. `language` is for readers who request none,
    `festival` the name that the sections of one festival share; `player_requests` is whether players' pages take
    requests. Arbiters are names, with the FIDE ID in parentheses behind them; `round_dates` are the days of rounds 1,
    2, ... (2026-05-02), each empty if it is not stated. `youth` is whether search engines and previews treat it as a
    tournament of children; `names_days` days after the last day (`ends`) the public sees pairing numbers in the place
    of all names, with 0 never. `late_slips` is what a slip of the chief arbiter in entering a result counts for if it
    is corrected after the deadline: the standings, or the rating report only.
    """

    name: str
    rounds: int
    system: str = DEFAULT_SYSTEM
    city: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    chief_arbiter: Text = ""
    deputy_arbiters: Names = msgspec.field(default_factory=list)
    time_control: Text = ""
    round_dates: Days = msgspec.field(default_factory=list)
    initial_colour: Colour | None = None
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    late_slips: LateSlips = LateSlips.RATING_REPORT
    bye_limits: ByeLimitsBody = msgspec.field(default_factory=ByeLimitsBody)
    language: LanguageCode = ""
    festival: Text = ""
    player_requests: FromPlayers = FromPlayers.OPEN
    player_results: FromPlayers = FromPlayers.CLOSED
    copy_of: Text = ""
    options: dict[str, Text] = msgspec.field(default_factory=dict)
    tie_breaks: Codes | None = None
    tie_break_edition: TieBreakEdition | None = None
    unrated: Unrated = Unrated.DROP
    unrated_rating: int = 0
    game_ratings: GameRatings = GameRatings.FIRST
    scoring: ScoringBody | None = None
    acceleration: AnyAcceleration = "none"
    rating_rule: RatingRuleBody = msgspec.field(default_factory=RatingRuleBody)
    us_chess: UsChessBody = msgspec.field(default_factory=UsChessBody)
    youth: Youth = Youth.BY_BIRTH_DATES
    names_days: int = 0
    leave_fide_mode: bool | None = None


def chosen(body: NewTournamentBody) -> TieBreaks | None:
    """The tie-breaks of a new tournament; None if they are the system's usual ones."""
    usual = default_tie_breaks(body.system, body.starts)
    wanted = TieBreaks(
        usual.codes if body.tie_breaks is None else tuple(body.tie_breaks),
        body.tie_break_edition or usual.edition,
        body.unrated,
        body.unrated_rating,
        body.game_ratings,
    )
    is_stated = body.tie_breaks is not None or body.tie_break_edition is not None
    return wanted if is_stated or wanted != usual else None


async def create_tournament(request: Request) -> Response:
    """Create a tournament; the answer warns if it is outside FIDE mode from the start.

    With `leave_fide_mode: false` such a tournament is not created: the answer (422) says why it would be outside.
    """
    body = await read_body(request, NewTournamentBody)
    if body.copy_of:
        body = with_copied_settings(body, await services(request).tournaments.tournament(body.copy_of))
    found = warnings_of_creation(body.system, body.correction_deadline)
    if found and body.leave_fide_mode is False:
        raise ProhibitedInFideMode.of(found)
    done = await services(request).tournaments.create(creation_command(body), await sender(request))
    created = await services(request).tournaments.tournament(done.stream, 1)
    found += warnings_of_long_tournaments(created.settings)
    if not found:
        return answer(done, id=done.stream)
    return answer(done, id=done.stream, warnings=rendered(created, found, api_language(request)))


def creation_command(body: NewTournamentBody) -> CreateTournament:
    """The command that creates this tournament. Raises InvalidValue."""
    return CreateTournament(
        name=body.name,
        system=body.system,
        rounds=body.rounds,
        city=body.city,
        federation=body.federation,
        starts=body.starts,
        ends=body.ends,
        chief_arbiter=body.chief_arbiter,
        deputy_arbiters=tuple(body.deputy_arbiters),
        time_control=body.time_control,
        round_dates=tuple(body.round_dates),
        initial_colour=body.initial_colour,
        equals_order=body.equals_order,
        absence=body.absence,
        correction_deadline=body.correction_deadline,
        late_slips=body.late_slips,
        bye_limits=body.bye_limits.limits,
        language=body.language,
        festival=body.festival,
        player_requests=body.player_requests,
        player_results=body.player_results,
        options=body.options,
        tie_breaks=chosen(body),
        scoring=STANDARD_SCORING if body.scoring is None else body.scoring.scoring,
        baku_acceleration=_is_baku(body.acceleration),
        rating_rule=body.rating_rule.rule,
        us_chess=body.us_chess.stated,
        youth=body.youth,
        names_days=body.names_days,
    )


def _is_baku(wanted: AnyAcceleration) -> bool:
    """Whether the Baku Acceleration is announced. Raises InvalidValue for points of players: there are none yet."""
    if not isinstance(wanted, str) and wanted:
        raise InvalidValue("acceleration", message("invalid.no-players-yet"))
    return wanted == "baku"


def _bye_limits(limits: ByeLimits, rounds: RoundNumber) -> ByeLimitsBody:
    """The limits for another number of rounds: byes up to a round that there is not are up to the last one."""
    return ByeLimitsBody.of(ByeLimits(limits.most, None if limits.until is None else min(limits.until, rounds)))


def with_copied_settings(body: NewTournamentBody, model: Tournament) -> NewTournamentBody:
    """The body with the settings of an earlier tournament in every field that has its default.

    What the earlier system leaves to choose is copied for the same system only, and the Baku Acceleration for systems
    with virtual points.
    """
    copied = {
        "system": model.settings.system,
        "city": model.settings.city,
        "federation": model.settings.federation if is_federation_code(model.settings.federation) else "",
        "chief_arbiter": model.settings.chief_arbiter,
        "deputy_arbiters": list(model.settings.deputy_arbiters),
        "time_control": model.settings.time_control,
        "equals_order": model.settings.equals_order,
        "absence": model.settings.absence,
        "correction_deadline": model.settings.correction_deadline,
        "late_slips": model.settings.late_slips,
        "bye_limits": _bye_limits(model.settings.bye_limits, body.rounds),
        "language": model.settings.language,
        "festival": model.settings.festival,
        "player_requests": model.settings.player_requests,
        "player_results": model.settings.player_results,
        "scoring": ScoringBody.of(model.settings.scoring),
        "rating_rule": RatingRuleBody.of(model.settings.rating_rule),
        "us_chess": UsChessBody.of(model.settings.us_chess),
        "youth": model.settings.youth,
    }
    if model.settings.tie_breaks_told:
        copied |= {
            "tie_breaks": list(model.settings.tie_breaks.codes),
            "tie_break_edition": model.settings.tie_breaks.edition,
            "unrated": model.settings.tie_breaks.unrated,
            "unrated_rating": model.settings.tie_breaks.unrated_rating,
            "game_ratings": model.settings.tie_breaks.game_ratings,
        }
    system = model.settings.system if body.system == DEFAULT_SYSTEM else body.system
    if system == model.settings.system:
        own = rules_of(system).options_of_one_tournament
        copied["options"] = {name: value for name, value in model.settings.options.items() if name not in own}
    if model.settings.baku_acceleration and rules_of(system).has_virtual_points:
        copied["acceleration"] = "baku"
    usual = NewTournamentBody(name=body.name, rounds=body.rounds)
    wanted = {name: value for name, value in copied.items() if getattr(body, name) == getattr(usual, name)}
    return msgspec.structs.replace(body, **wanted)


async def start_demo(request: Request) -> Response:
    """Make the demonstration tournament: 120 players, in the middle of round 6."""
    await read_body(request, NothingBody)
    done = await services(request).tournaments.record(demo_events(), await sender(request))
    return answer(done, id=done.stream)


ROUTES: Routes = (
    Endpoint("POST", TOURNAMENTS, create_tournament, DIRECTORS, NewTournamentBody, status=HTTPStatus.CREATED),
    Endpoint("POST", "/api/v1/demo", start_demo, DIRECTORS, NothingBody, status=HTTPStatus.CREATED),
)
