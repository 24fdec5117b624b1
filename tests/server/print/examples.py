"""A small tournament with everything that a sheet must show, and sheets as plain text."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome
from server import languages
from server.languages import SOURCE, language
from server.print.order import Order, Printed, prepare
from server.print.registry import SHEETS
from server.print.sheet import Forms, Sheet, SheetTable
from server.print.source import SheetSource
from tests.builders import after, played, published, result, tournament

GOLDEN = Path(__file__).parents[2] / "golden" / "print"

HOSTILE = "<script>alert(1)</script>&\"'"
LONG = "Hohenlohe-Waldenburg-Schillingsfürst von und zu Langenburg, Maximiliana Theodora"
MARK = "a1b2c3d4e5f6a7b8"
ADDRESS = "http://192.168.1.20:8000/t/x"

NAMES = ("Ångström, Åsa", "Zbigniew, Łukasz", "Добролюбов, Всеволод", "כהן, אברהם", LONG, HOSTILE, "Ng, 小明")


@cache
def small() -> Tournament:
    """Seven players after round one of three, in the middle of round two."""
    state = tournament(0, rounds=3)
    for place, name in enumerate(NAMES):
        state = after(
            state,
            RegisterPlayer(
                name,
                rating=2400 - 10 * place,
                federation=("SWE", "POL", "UKR", "ISR", "GER", "XSS", "CHN")[place],
                club="Rochade" if place % 2 else "",
                birth_date="1987-01-01",
                contact="zed@example.org",
            ),
        )
    state = played(state, (1, 4, Outcome.WHITE_WINS), (5, 2, Outcome.DRAW), (3, 6, Outcome.BLACK_WINS_FORFEIT), bye=7)
    state = after(state, GrantBye(list(state.roster.players)[4], 2, ByeKind.HALF_POINT))
    state = published(state, (7, 1), (6, 2), (4, 3))
    return after(state, result(state, 2, Outcome.DRAW))


def sheet(name: str, state: Tournament, lang: str = "en", **more: Any) -> Sheet:
    """A sheet of a tournament."""
    return SHEETS[name].build(SheetSource(state, language(lang), **more))


def printed(name: str, state: Tournament, **more: Any) -> Printed:
    """A sheet, ready to be drawn."""
    given: dict[str, Any] = {"address": ADDRESS, "sees_drafts": True} | more
    return prepare(Order(kind=SHEETS[name], **given), state, MARK)


def as_text(shown: Sheet) -> str:
    """What is on a sheet, line by line."""
    lines = [shown.title, shown.tournament, shown.about, ""]
    if isinstance(shown.block, SheetTable):
        lines.append(" | ".join(column.title for column in shown.block.columns))
        lines += [" | ".join(row) for row in shown.block.rows] or [shown.block.empty]
    elif isinstance(shown.block, Forms):
        lines += [] if shown.block.forms else [shown.block.empty]
        for form in shown.block.forms:
            lines.append(form.title)
            lines += [f"{field.label}: {field.text or '______'}" for field in form.fields]
            lines += [" | ".join(column.title for column in shown.block.columns)] if form.rows else []
            lines += [" | ".join(row) for row in form.rows]
            lines += [*form.texts, *(f"[ ] {box}" for box in form.boxes)]
            lines += [" ".join(f"{who}: ______" for who in form.signatures), "--"]
    else:
        for card in shown.block.cards:
            lines += [line.text for line in card.lines if line.text]
            lines += [" ".join(f"[{box}]" for box in card.boxes)] if card.boxes else []
            lines += [" ".join(f"{who}: ______" for who in card.signatures)] if card.signatures else []
            lines += [f"code {card.code}"] if card.code else []
            lines.append("--")
    return "\n".join(line.rstrip() for line in [*lines, "", *shown.notes]).rstrip() + "\n"


def golden() -> dict[str, str]:
    """The golden texts by the names of their files: every sheet in English, the wordy ones in every language."""
    state = small()
    texts = {f"{name}.en.txt": as_text(sheet(name, state, address=ADDRESS)) for name in SHEETS}
    for lang in sorted(set(languages.NAMES) - {SOURCE}):
        for name in ("pairings", "seats", "slips", "standings", "crosstable"):
            texts[f"{name}.{lang}.txt"] = as_text(sheet(name, state, lang))
    return texts
