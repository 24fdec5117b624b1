"""Which of the players' ratings counts: announced, or changed with a preview."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.ratings import USUAL_RATING_RULE, RateOfPlay, RatingMethod, RatingRule
from domain.settings.rating_rule import ChangeRatingRule
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.values import GameRatings, Unrated
from server.access import DIRECTORS
from server.http.answers import versioned
from server.http.bodies import Body, Text, read_body
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.parameters import is_set
from server.http.request_language import api_language
from server.http.services import services
from server.http.standings.tie_breaks import with_treatment
from server.http.warnings import executed_with_warnings, warnings_view
from server.views.corrections import consequences_view


class RatingRuleBody(Body, kw_only=True):
    """Which rating counts: a method of record 172, the rate of play, and FIDE's lists in order.

    Without `lists` their order follows from the rate of play.
    """

    method: RatingMethod = USUAL_RATING_RULE.method
    rate_of_play: RateOfPlay = USUAL_RATING_RULE.rate_of_play
    lists: Annotated[list[RateOfPlay], msgspec.Meta(max_length=len(RateOfPlay))] = msgspec.field(default_factory=list)

    @property
    def rule(self) -> RatingRule:
        """The same as a value of the domain."""
        return RatingRule(self.method, self.rate_of_play, tuple(self.lists))

    @classmethod
    def of(cls, rule: RatingRule) -> RatingRuleBody:
        """The body that states this rule."""
        return cls(method=rule.method, rate_of_play=rule.rate_of_play, lists=list(rule.lists))


class ChangedRatingRuleBody(Body, kw_only=True):
    """The rule, why it is changed, and by which ratings tie-breaks count: those of the unrated, and those of each game.

    What is left out stays as it is; `lists` follow from the rate of play if that is stated alone.
    """

    method: RatingMethod | None = None
    rate_of_play: RateOfPlay | None = None
    lists: Annotated[list[RateOfPlay], msgspec.Meta(max_length=len(RateOfPlay))] | None = None
    unrated: Unrated | None = None
    unrated_rating: int | None = None
    game_ratings: GameRatings | None = None
    reason: Text = ""

    def over(self, known: RatingRule) -> RatingRule:
        """The rule that it makes of the known one."""
        lists = known.lists if self.lists is None and self.rate_of_play is None else tuple(self.lists or ())
        return RatingRule(self.method or known.method, self.rate_of_play or known.rate_of_play, lists)


async def change_rating_rule(request: Request) -> Response:
    """Set which rating counts, and correct those that follow; with `preview=1` only the preview."""
    body = await read_body(request, ChangedRatingRuleBody)
    service, stream = services(request).tournaments, request.path_params["t"]
    now = await service.tournament(stream)
    commands: list[Command] = [ChangeRatingRule(body.over(now.settings.rating_rule), body.reason)]
    treated = with_treatment(now.settings.tie_breaks, body.unrated, body.unrated_rating, body.game_ratings)
    if treated != now.settings.tie_breaks:
        commands.append(ChangeTieBreaks(treated, body.reason))
    if not is_set(request, "preview"):
        return await executed_with_warnings(request, "ChangeRatingRule", commands)
    found = consequences_view(now, await service.corrections.preview_together(stream, commands), api_language(request))
    warnings = warnings_view(now, commands, api_language(request))
    return versioned({**found, "warnings": warnings, "version": now.version}, now.version)


def rating_rule_view(tournament: Tournament) -> dict[str, Any]:
    """The rule of a tournament as it is sent; `lists` are those that are used, even if none are stated."""
    rule = tournament.settings.rating_rule
    return {"method": rule.method, "rate_of_play": rule.rate_of_play, "lists": rule.sequence}


ROUTES: Routes = (
    Endpoint(
        "PUT",
        TOURNAMENT + "/rating-rule",
        change_rating_rule,
        DIRECTORS,
        ChangedRatingRuleBody,
        query=("preview",),
        status=HTTPStatus.CREATED,
    ),
)
