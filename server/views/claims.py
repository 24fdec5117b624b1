"""Claims of an explanation for a reader: in the reader's language, with players by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.messages import message
from domain.pairing.claims import Claim
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import PlayerId, Tpn
from server.languages import Language
from server.messages import MessageRenderer
from server.wording import ENGLISH


def renderer_of(tournament: Tournament, paired: Round, reader: Language) -> MessageRenderer:
    """A renderer that calls the pairing numbers of a round by the players' names."""
    return MessageRenderer(reader, tournament, numbers={tpn: player for player, tpn in paired.numbers.items()})


def sentence(claim: Claim, renderer: MessageRenderer) -> str:
    """A claim as a sentence, without its full stop."""
    return renderer.render(claim.message, begins=True)


def boards_of(claim: Claim, renderer: MessageRenderer) -> list[str]:
    """The boards that a claim is about, and the players whom they leave over."""
    candidate: Any = dict(claim.fields).get("candidate", ())
    return renderer.boards(candidate)


def sentence_of_these(claim: Claim, renderer: MessageRenderer) -> str:
    """A claim as a sentence below the list of its boards, without its full stop."""
    fields = dict(claim.fields) | {"candidate": message("candidate.these")}
    return renderer.render(replace(claim.message, fields=tuple(fields.items())), begins=True)


def step(claim: Claim, player_of: Mapping[Tpn, PlayerId], renderer: MessageRenderer) -> dict[str, Any]:
    """One claim: in English by pairing numbers (`text`), in the reader's language (`says`), and as data (`claim`)."""
    return {
        "article": claim.article,
        "text": sentence(claim, MessageRenderer(ENGLISH)),
        "says": sentence(claim, renderer),
        "players": [player_of[tpn] for tpn in claim.players],
        "claim": {"kind": claim.kind.value, "fields": dict(claim.fields)},
    }
