"""The consequences of a correction, an undo or a what-if, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_NO_ARTICLES = frozenset({"scores", "order", "players"})
"""Used if no article decides."""


def consequence_lines(found: Mapping[str, Any]) -> Sequence[str]:
    """The answer of `what-if` or `undo` (the views of `server.views.corrections`) in sentences."""
    lines = list(_lines(found))
    if found.get("nothing", not lines):
        lines.append("No other changes.")
    return lines


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    if found.get("window"):
        yield f"{found['window']['says']} ({found['window']['article']})"
    for event in found.get("facts", ()):
        yield f"event: {event['says']}"
    for breach in found.get("breaches", ()):
        yield f"the published pairing breaks: {breach}"
    for each in found.get("changes", ()):
        when = "from the next pairing: " if each["takes_effect"] == "next-pairing" else ""
        yield f"{when}{each['says']} ({each['because']})"
    if found.get("settled"):
        yield f"the system pairs round {found['settled']} as it is recorded again"
    for effect in found["rounds"]:
        yield from _round(effect)
    standings = found["standings"]
    for effect in [standings] if isinstance(standings, Mapping) else standings:
        yield from _standings(effect)
    if found.get("options") and not found["nothing"]:
        yield from _options(found["options"])
    if found.get("needs_reason"):
        yield "it needs a reason: --reason TEXT"
    stop = found.get("impossible")
    if stop is not None:
        yield f"here the replay stops making sense: event {stop['version']}, {stop['fact']}: {stop['says']}"


def _options(codes: Sequence[str]) -> Iterator[str]:
    from domain.rounds.choices import choice
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    for code in codes:
        yield f"the arbiter may: {MessageRenderer(ENGLISH).render(choice(code))} (F.7)"


def _round(effect: Mapping[str, Any]) -> Iterator[str]:
    yield f"round {effect['round']}: {len(effect['boards'])} boards are others"
    rule = effect["because"]
    if rule is not None:
        article = "" if rule["article"] in _NO_ARTICLES else f" ({rule['article']})"
        yield f"  because: {rule['says']}{article}"
    if not effect["new"]:
        yield "  it differs like this already"
    if effect["refusal"]:
        yield f"  the system finds no pairing: {effect['refusal']}"
    for board in effect["boards"]:
        numbers = " -> ".join(str(each) for each in dict.fromkeys((board["board"], board["board_now"])) if each)
        yield f"  {f'board {numbers}: ' if numbers else ''}was {_seat(board['was'])}, now {_seat(board['now'])}"
    for run in effect["moved"]:
        last_now = run["first_now"] + run["last"] - run["first"]
        yield f"  same players: boards {run['first']}-{run['last']} become {run['first_now']}-{last_now}"


def _seat(seat: Mapping[str, Any] | None) -> str:
    if seat is None:
        return "no one"
    black = seat["black"]
    return f"{seat['white']['name']}: bye" if black is None else f"{seat['white']['name']} - {black['name']}"


def _standings(effect: Mapping[str, Any]) -> Iterator[str]:
    if effect["tie_breaks"]:
        names = "; ".join(each["name"] for each in effect["tie_breaks"])
        yield f"standings after round {effect['after']}: tie-breaks alone differ for {names}"
    if not effect["moves"]:
        return
    yield f"standings after round {effect['after']}: {len(effect['moves'])} players move"
    for move in effect["moves"]:
        points = f"{move['points_was'] / 2:g} -> {move['points_now'] / 2:g} points"
        places = f"place {move['place_was'] or '-'} -> {move['place_now'] or '-'}"
        yield f"  {move['name']}: {places}, {points} ({move['because']})"
