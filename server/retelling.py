"""Sentences of the domain in a reader's language: what it tells in English is recognised by its pattern and told again.

The domain speaks English and knows no reader. Its sentences about facts follow the patterns here; one that follows
none of them stays as it is. A reason and who reported it stand behind a sentence as they were written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from server.languages import Language, message

_GAME = message("round {round} board {board} ({white} – {black})")  # noqa: RUF001  # a dash between names
_PATTERNS = (
    _GAME,
    message("Tournament {name}: {rounds} rounds by {system}"),
    message("Lots drawn for a shared place: {players}"),
    message("Lots taken back: {players}"),
    message("{player} registered ({rating}), plays from round {round} on"),
    message("Registration of {player} cancelled"),
    message("Rating of {player}: was {was}, is {now}"),
    message("Pairing numbers stated for {n} players"),
    message("Initial colour drawn: {colour}"),
    message("{player} has a {kind} bye in round {round}"),
    message("{player} has no bye in round {round} any more"),
    message("Round {round} of {player}: was a {was} bye, is a {now} bye"),
    message("{player} checked in"),
    message("{player} not checked in after all"),
    message("Check-in asked for again before round {round}"),
    message("Check-in of round {round} closed: {n} not there"),
    message("{player} withdrawn from round {round} on"),
    message("Absence of {player} explained: not withdrawn (F.8)"),
    message("{player} plays again from round {round} on"),
    message("Round {round} paired as a draft by {engine}: {boards} boards, bye: {player}"),
    message("Round {round} paired as a draft by {engine}: {boards} boards"),
    message("Draft of round {round} discarded"),
    message("Round {round} published"),
    message("Publication of round {round} taken back"),
    message("Round {round} closed"),
    message("Published pairing of round {round} amended ({article}): {boards}"),
    message("Manual pairing of round {round} started"),
    message("Manual pairing of round {round} given up"),
    message("Manual pairing of round {round} ended, as the system pairs it"),
    message("Manual pairing of round {round} ended, {n} boards differ from the system's; breaks {articles}"),
    message("Manual pairing of round {round} ended, {n} boards differ from the system's"),
    message("Result of {game}: was {was}, is {now}"),
    message("Result of {game} taken back: was {was}"),
    message("Illegal move {n} of {player} in {game}"),
    message("Illegal move of {player} in {game} taken back: {n} left"),
    message("Adjourned {game} ended {result}"),
    message("Colours of {game}: {now} had White, not {was}; the result reads {result}"),
    message("For the rating report only, {game}: was {was}, is {now}"),
    message("The arbiter decided for round {round} ({article}): {choice}, of {options}"),
    message("Fact {first} taken back"),
    message("Facts {first} to {last} taken back"),
    message("Notice posted ({kind}): {text}"),
    message("Notice taken down: {text}"),
    message("Start of round {round}: was {was}, is {now}"),
    message("{player} asks for a {kind} bye in round {round}"),
    message("{player} reports a mistake in {game}"),
    message("{player} reports a mistake"),
    message("Request {n} of {player} {answer}"),
    message("Request {n} of {player} waits again"),
    message("Badge of {player} renewed: the old code asks for nothing"),
    message("Settings changed: {settings}"),
    message("Tie-breaks: were {was}, are {now} ({edition})"),
    message("Prizes announced: {groups}"),
    message("No prizes any more"),
    message("Tournament finished"),
    message("Tournament opened again"),
    message("{game} adjourned"),
    message("{game}: {result}"),
    # what stands in the way of a replay
    message("player {player} is not in the tournament"),
    message("round {round} is not public"),
    message("round {round} has no game {game}"),
    message("round {round} is not the next one to be paired"),
    message("round {round} is not a draft"),
    message("{player} does not play in round {round}"),
    message("{white} and {black} have met before and are paired again in round {round}"),
    message("player {player} is registered already"),
    message("{player} has withdrawn already"),
    message("{player} has not withdrawn"),
    message("{player} has no bye in round {round}"),
    # why a tie-break is not applied
    message("a player without a rating takes part (C.07 10)"),
    message("it must not be used in round robins (C.07 8)"),
    message("it is for teams"),
    message("nobody here knows how this tournament's own tie-break is computed"),
    # the basic conditions of a norm
    message(
        "{n} games count; at least {least}, or 8 where the ninth was a bye by the pairing or a win by forfeit, as here."
    ),
    message("{n} games count; at least {least}."),
    message("The tournament is exempt (1.4.3 d)."),
    message("The player's own federation is not stated."),
    message("Opponents of {n} other federations; at least {least}."),
    message("{n} of {all} opponents of the own federation; at most {most}."),
    message("{n} of {all} opponents of one federation, {federation}; at most {most}."),
    message("{n} of {all} opponents of one federation; at most {most}."),
    message("{n} of {all} opponents hold a title (CM and WCM do not count); at least {least}."),
    message("{n} of {all} opponents are {titles}; at least {least}."),
    message("The opponents' average is {average}; at least {least}."),
    message("The lowest, {rating}, counts as {floor} (1.4.6 c)."),
    message("{points} of {games} points; at least {least} %."),
    message("The performance is {sum} ({fraction} %); at least {least}."),
)
"""The longer ones before those whose fields would swallow them."""

_WORDS = (
    message("half-point"),
    message("full-point"),
    message("zero-point"),
    message("pairing-allocated"),
    message("unrated"),
    message("no result"),
    message("not told"),
    message("white"),
    message("black"),
    message("granted"),
    message("declined"),
    message("settled"),
    message("withdrawn"),
)
"""What fields may say that is no name and no number."""

_TOLD_AGAIN = frozenset({"game", "kind", "was", "now", "result", "rating", "colour", "answer"})
_BEHIND = r"(?P<because_>: .+?)?(?P<reported_> \(reported by .+\))?"
_REPORTED = message(" (reported by {name})")
_ENDS = re.compile(r"(?<=\.) ")


def again(said: str, reader: Language) -> str:
    """A sentence of the domain in the reader's language, or as it is where its pattern is not known."""
    return _whole(said, reader) or " ".join(_whole(each, reader) or each for each in _ENDS.split(said))


def retold(body: Any, reader: Language) -> Any:
    """A body of the API, all that its parts say told again."""
    if isinstance(body, Mapping):
        return {name: _said(name, value, reader) for name, value in body.items()}
    if isinstance(body, Sequence) and not isinstance(body, str):
        return [retold(each, reader) for each in body]
    return body


def _said(name: str, value: Any, reader: Language) -> Any:
    return again(value, reader) if name == "says" and isinstance(value, str) else retold(value, reader)


def _whole(said: str, reader: Language) -> str:
    if reader.text(said) != said or said in _WORDS:
        return reader.text(said)
    for pattern, form in _forms():
        if found := form.fullmatch(said):
            fields = found.groupdict()
            because, reported = fields.pop("because_", None) or "", fields.pop("reported_", None) or ""
            told = {name: again(each, reader) if name in _TOLD_AGAIN else each for name, each in fields.items()}
            if reported:
                reported = reader.text(_REPORTED, name=reported.removeprefix(" (reported by ").removesuffix(")"))
            return f"{reader.text(pattern, **told)}{because}{reported}"
    return ""


@cache
def _forms() -> Sequence[tuple[str, re.Pattern[str]]]:
    """Every pattern with what recognises it; a field holds something, and as little as it can."""
    return tuple((pattern, re.compile(_form(pattern), re.DOTALL)) for pattern in _PATTERNS)


def _form(pattern: str) -> str:
    """Whole sentences hold no other one, and nothing stands behind them."""
    is_whole = pattern.endswith(".")
    held = r"(?:(?!\. ).)+?" if is_whole else ".+?"
    parts = re.split(r"\{(\w+)\}", pattern)
    fields = (f"(?P<{part}>{held})" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return "".join(fields) + ("" if is_whole else _BEHIND)
