"""Claims of an explanation for a reader: in the reader's language, with players by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.pairing.claims import Claim, plain_fields
from domain.pairing.wording import Voice, said
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import PlayerId, Tpn
from server.languages import Language


def voice(tournament: Tournament, paired: Round, reader: Language) -> Voice:
    """The reader's language, with the players of a round by name."""
    names = {tpn: tournament.roster.players[player].name for player, tpn in paired.numbers.items()}
    return Voice(reader.text, lambda tpn: names.get(tpn, str(tpn)), "; ", " – ")  # noqa: RUF001  # a dash between names


def step(claim: Claim, player_of: Mapping[Tpn, PlayerId], speaker: Voice) -> dict[str, Any]:
    """One claim: in English by pairing numbers (`text`), for the reader (`says`), and as data (`claim`)."""
    return {
        "article": claim.article,
        "text": said(claim, begins=True),
        "says": said(claim, speaker, begins=True),
        "players": [player_of[tpn] for tpn in claim.players],
        "claim": {"kind": claim.kind.value, "fields": plain_fields(claim)},
    }
