"""What is told of a player: the round with board, colour and opponent, a changed pairing, a result."""

from __future__ import annotations

from typing import Any

import msgspec

from server.languages import Language, message
from server.views.model import ViewRow
from server.wording import colour_text, points_text, score_text

_BYES = {
    "pairing-allocated-bye": message("No opponent in this round: the bye."),
    "full-point-bye": message("A full-point bye in this round."),
    "half-point-bye": message("A half-point bye in this round."),
    "zero-point-bye": message("Not paired in this round."),
}


class Known(msgspec.Struct, frozen=True, array_like=True):
    """What was told of a player's latest public round; `round` is 0 before the first one."""

    round: int = 0
    board: int | None = None
    colour: str | None = None
    opponent: str | None = None
    score: str | None = None

    @classmethod
    def of(cls, head: ViewRow) -> Known:
        """What the head of the view `player` tells."""
        now = head["now"]
        if now is None:
            return cls()
        opponent = now["opponent"]
        return cls(
            now["round"], now["board"], now["colour"], None if opponent is None else opponent["player"], now["score"]
        )

    @classmethod
    def read(cls, text: str) -> Known:
        """What `text` wrote."""
        return _KNOWN.decode(text)

    @property
    def text(self) -> str:
        """For the column of a table."""
        return msgspec.json.encode(self).decode()

    @property
    def seat(self) -> tuple[int | None, str | None, str | None]:
        """Where the player sits, with which colour, against whom."""
        return self.board, self.colour, self.opponent


_KNOWN = msgspec.json.Decoder(Known)


class Notification(msgspec.Struct, frozen=True, kw_only=True):
    """A message to a browser, as its service worker shows it (web/static/push-worker.js).

    `starts` is the start of the round (ISO 8601), which the browser writes in its own time into `when`; empty if it is
    not known. A later notice with the same `tag` takes the place of this one.
    """

    title: str
    body: str
    tag: str
    page: str
    follow: str
    unfollow: str
    language: str
    when: str = ""
    starts: str = ""


def notice(before: Known, stream: str, head: ViewRow, reader: Language) -> Notification | None:
    """What is new for a browser that was told `before`; None if that is nothing to tell."""
    lines = _lines(before, head, reader)
    if not lines:
        return None
    now, path = head["now"], f"t/{stream}/players/{head['player']}"
    starts = head["starts"] if head["starting"] == now["round"] and before.round < now["round"] else None
    return Notification(
        title=f"{head['name']} \N{MIDDLE DOT} {reader.text('Round {round}', round=now['round'])}",
        body="\n".join(lines),
        tag=f"{stream} {head['player']}",
        page=f"/{path}",
        follow=f"/api/v1/tournaments/{stream}/players/{head['player']}/notifications",
        unfollow=reader.text("Stop notifications"),
        language=reader.code,
        when=reader.text("Starts: {time}") if starts else "",
        starts=starts or "",
    )


def _lines(before: Known, head: ViewRow, reader: Language) -> list[str]:
    known, now = Known.of(head), head["now"]
    if known.round < before.round or now is None:
        return []
    is_new_round, is_moved = known.round > before.round, known.seat != before.seat
    is_new_score = known.score is not None and known.opponent is not None and known.score != before.score
    lines = []
    if is_new_round or is_moved:
        lines += [] if is_new_round else [reader.text("The pairing was changed.")]
        lines.append(_seat(now, reader))
    if is_new_score or (lines and known.opponent is not None and known.score is not None):
        lines += _result(head, reader, is_corrected=not is_new_round and before.score not in (None, "adjourned"))
    return lines


def _seat(now: dict[str, Any], reader: Language) -> str:
    if now["opponent"] is None:
        return reader.text(_BYES[now["score"]]) if now["score"] in _BYES else ""
    seat = reader.text("Board {board}", board=now["board"]), colour_text(now["colour"], reader)
    return ", ".join(seat) + f". {_opponent(now, reader)}"


def _opponent(now: dict[str, Any], reader: Language) -> str:
    against = now["opponent"]
    about = f" ({against['rating']})" if against["rating"] else ""
    return reader.text("Opponent: {name}", name=f"{against['name']}{about}")


def _result(head: ViewRow, reader: Language, *, is_corrected: bool) -> list[str]:
    now = head["now"]
    result = score_text(now, reader)
    if is_corrected:
        lines = [reader.text("The result was corrected: {result}", result=result)]
    else:
        lines = [reader.text("Result: {result}", result=result)]
    return [*lines, reader.text("Points: {points}", points=points_text(head["points"]))]
