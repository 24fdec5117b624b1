"""The prize list: who gets what, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.prizes.money import money_text
from server.languages import Language, message
from server.print.sheet import Align, Column, Fit, Sheet, Tone
from server.print.source import Source, rows_of, table
from server.views.parameters import NO_PARAMETERS
from server.views.prizes import prizes as prizes_view
from server.wording import points_text

_MOST_NAMED = 4
_POOLS = {
    (False, False, False): message("Place {place}: {pool}."),
    (False, True, False): message("Place {place}: half of {pool} stays with the place."),
    (False, False, True): message("Place {place}: {pool} divided by {n}."),
    (False, True, True): message("Place {place}: half of {pool} divided by {n}."),
    (True, False, False): message("Places {first} to {last}: {pool}."),
    (True, True, False): message("Places {first} to {last}: half of {pool}."),
    (True, False, True): message("Places {first} to {last}: {pool} divided by {n}."),
    (True, True, True): message("Places {first} to {last}: half of {pool} divided by {n}."),
}
"""By whether there are several places, whether half of the prizes is meant, and whether several share them."""

_SHARED = {
    "points": message("Shared with {names}: equal points, {points} (F.10)."),
    "hort": message("Shared with {names}: equal points, {points} (Hort system)."),
    "nothing-apart": message("Shared with {names}: nothing tells them apart."),
}
"""By why they share."""


def prizes(source: Source) -> Sheet:
    """Who gets what, as if the round had ended now."""
    text = source.language.text
    shown = prizes_view(source.tournament, NO_PARAMETERS)
    head = shown["head"]
    columns = (
        Column(text("Prize"), tone=Tone.STRONG),
        Column("", Align.END, Tone.STRONG),
        Column("", tone=Tone.SOFT),
        Column(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        Column(text("Fed."), tone=Tone.SOFT),
        Column(text("Pts."), Align.END),
        Column(text("Gets"), Align.END, Tone.STRONG),
        Column(text("Why"), tone=Tone.SOFT, fit=Fit.FLEXIBLE),
    )
    rows = (
        (
            row["group"],
            str(row["seat"]),
            row["title"],
            row["name"],
            row["federation"],
            points_text(row["points"]),
            _won(source.language, row, head["currency"]),
            _why(source.language, row, head["currency"]),
        )
        for row in rows_of(shown)
    )
    if not head["round"]:
        about = text("before round 1")
    elif head["provisional"]:
        about = text("provisional, after round {round} of {rounds}", round=head["round"], rounds=head["rounds"])
    else:
        about = text("Final, after {round} rounds", round=head["round"])
    total = text("All together {amount}", amount=source.language.decimal(head["total_text"])) if head["total"] else ""
    return source.sheet(text("Prizes"), table(columns, rows, text("Nobody has won anything yet.")), total, about=about)


def _won(language: Language, row: dict[str, Any], currency: str) -> str:
    money = [language.decimal(money_text(row["amount"], currency))] if row["amount"] else []
    by_lot = (language.text("{prize} (by lot)", prize=trophy) for trophy in row["lots"])
    return ", ".join([*money, *row["trophies"], *by_lot])


def _why(language: Language, row: dict[str, Any], currency: str) -> str:
    """The way to the amount in full sentences, as the page tells it."""
    pools = [part for part in row["parts"] if part["prizes"]]
    sentences = [sentence for part in pools for sentence in _pool(language, part, row["points"])]
    if len(pools) > 1:
        amount = language.decimal(money_text(row["amount"], currency))
        sentences.append(language.text("Together {amount}.", amount=amount))
    if row["rounding"]:
        rounded = {
            "up": language.text("Rounded up to a whole unit."),
            "down": language.text("Rounded down to a whole unit."),
        }
        sentences.append(rounded[row["rounding"]])
    lots = message("{prize}: lots decide, nothing else tells these players apart.")
    sentences += [language.text(lots, prize=trophy) for trophy in row["lots"]]
    if row["left"]:
        left = ", ".join(_left(language, each, currency) for each in row["left"])
        sentences.append(language.text("One prize each: left {prizes}.", prizes=left))
    return " ".join(sentences)


def _pool(language: Language, part: dict[str, Any], points: int) -> Iterator[str]:
    """One pool of prizes: its places, what is divided by how many, and with whom it is shared and why."""
    told = {
        "place": part["first"],
        "first": part["first"],
        "last": part["last"],
        "pool": language.decimal(part["pool"]),
        "n": part["sharers"],
    }
    yield language.text(_POOLS[part["first"] != part["last"], part["portion"] != "1", part["sharers"] > 1], **told)
    if part["with"]:
        names = "; ".join(part["with"][:_MOST_NAMED])
        if part["with"][_MOST_NAMED:]:
            names = language.text("{names} and {n} more", names=names, n=len(part["with"]) - _MOST_NAMED)
        yield language.text(_SHARED[part["tie"]], names=names, points=points_text(points))


def _left(language: Language, left: dict[str, Any], currency: str) -> str:
    worth = [language.decimal(money_text(left["amount"], currency))] if left["amount"] else []
    return f"{left['group']} ({', '.join((*worth, *left['trophies'])) or language.text('lots')})"
