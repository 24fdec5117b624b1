"""The table of endpoints of the API, by what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from server.http.endpoints.house import HOUSE_ENDPOINTS
from server.http.endpoints.players import PLAYER_ENDPOINTS
from server.http.endpoints.rounds import ROUND_ENDPOINTS
from server.http.endpoints.tournament import TOURNAMENT_ENDPOINTS
from server.http.openapi import Endpoint

API: Sequence[Endpoint] = (*HOUSE_ENDPOINTS, *TOURNAMENT_ENDPOINTS, *PLAYER_ENDPOINTS, *ROUND_ENDPOINTS)
