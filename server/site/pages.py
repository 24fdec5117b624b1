"""The pages of a tournament's site. Lists are the printed sheets as tables; names link to the players' pages."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markupsafe import Markup

from domain.values import PlayerId
from server.print.registry import SHEETS
from server.print.sheet import Fit, SheetColumn, SheetTable, Tone
from server.print.source import SheetSource
from server.site.source import Site
from server.templates import render
from server.views.boards import boards
from server.views.derived import Derived
from server.views.in_short import in_short
from server.views.model import Model
from server.views.notices import not_in_fide_mode
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.players import player, players
from server.views.prizes import prizes
from server.views.standings import standing

PLAYERS = "players/"
"""The folder of the players' pages."""

_PLAIN = re.compile(r"[A-Za-z0-9-]{1,40}", re.ASCII)
_Keys = Sequence[tuple[PlayerId | None, ...]]


@dataclass(frozen=True, slots=True)
class Navigation:
    """The links on every page of a site, to the other pages and the files; addresses are relative to the first page."""

    lists: Sequence[tuple[str, str]]
    rounds: Sequence[tuple[str, int]]
    files: Sequence[str]


def pages(site: Site, files: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every page by its address; `files` are the addresses of the files to download."""
    tournament, text = site.tournament, site.language.text
    rounds = [(f"round-{each.number}.html", each.number) for each in tournament.public_rounds]
    navigation = Navigation(list(_lists(site)), rounds, files)
    derived = Derived()
    shown = in_short(tournament, Parameters(language=site.language.code), derived)
    yield "index.html", _page(site, navigation, "index.html", "index.html", model=shown)
    for address, number in rounds:
        keys = _sides(boards(tournament, Parameters(number)))
        yield (
            address,
            _list(site, navigation, address, SheetPage("results", keys, number, text("Round {round}", round=number))),
        )
    for address, _ in navigation.lists:
        yield address, _list(site, navigation, address, _shown(site, address.removesuffix(".html"), derived))
    places = {row.player: row.place for row in derived.ranking(tournament).rows} if tournament.public_rounds else {}
    for each in tournament.roster.players:
        model = player(tournament, Parameters(player=each), derived)
        known = {"model": model, "place": places.get(each), "player": tournament.roster.players[each]}
        yield player_address(each), _page(site, navigation, "player.html", player_address(each), **known)


def player_address(who: PlayerId) -> str:
    """The address of a player's page. An id that cannot be a file name is replaced by a hash."""
    name = who if _PLAIN.fullmatch(who) else hashlib.sha256(who.encode()).hexdigest()[:16]
    return f"{PLAYERS}{name}.html"


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A sheet as a page: which one, the players named in its rows (`keys`), its round and its title."""

    sheet: str
    keys: _Keys | None
    round: int | None = None
    title: str = ""


def _lists(site: Site) -> Iterator[tuple[str, str]]:
    """The lists that are not empty: their addresses and titles."""
    wanted = ["standings", "crosstable", "seats", "players"] if site.tournament.public_rounds else ["players"]
    if site.tournament.settings.prizes.groups:
        wanted.append("prizes")
    for each in wanted:
        yield f"{each}.html", site.language.text(SHEETS[each].title)


def _shown(site: Site, sheet: str, derived: Derived) -> SheetPage:
    match sheet:
        case "standings" | "crosstable":
            return SheetPage(sheet, _each(standing(site.tournament, NO_PARAMETERS, derived)))
        case "players":
            return SheetPage(sheet, _each(players(site.tournament, NO_PARAMETERS)))
        case "prizes":
            return SheetPage(sheet, _each(prizes(site.tournament, NO_PARAMETERS)))
        case _:
            return SheetPage(sheet, None)


def _each(model: Model) -> _Keys:
    return [(model["rows"][key]["player"],) for key in model["order"]]


def _sides(model: Model) -> _Keys:
    rows = (model["rows"][key] for key in model["order"])
    return [tuple(row[side] and row[side]["player"] for side in ("white", "black")) for row in rows]


def _list(site: Site, navigation: Navigation, address: str, shown: SheetPage) -> str:
    sheet = SHEETS[shown.sheet].build(SheetSource(site.tournament, site.language, shown.round))
    if not isinstance(sheet.block, SheetTable):
        raise TypeError(sheet.block)
    rows = Markup("").join(_rows(site, sheet.block, shown.keys))
    return _page(site, navigation, "list.html", address, sheet=sheet, rows=rows, title=shown.title or sheet.title)


def _rows(site: Site, block: SheetTable, keys: _Keys | None) -> Iterator[Markup]:
    """The rows of a table, the names as links; of two players with one name only a list with keys says which."""
    named = [place for place, each in enumerate(block.columns) if each.tone is Tone.STRONG and each.fit is Fit.FLEXIBLE]
    known = site.tournament.roster.players
    often = Counter(each.name for each in known.values())
    by_name = {each.name: each.id for each in known.values() if often[each.name] == 1}
    for number, row in enumerate(block.rows):
        whose = keys[number] if keys is not None else tuple(by_name.get(row[place]) for place in named)
        linked = {place: who for place, who in zip(named, whose, strict=True) if who and known[who].name == row[place]}
        cells = (_cell(text, block.columns[at], linked.get(at)) for at, text in enumerate(row))
        yield Markup(f"<tr>{''.join(cells)}</tr>\n")  # noqa: S704  # every text is escaped


def _cell(text: str, column: SheetColumn, who: PlayerId | None) -> str:
    content = f"<bdi>{escape(text)}</bdi>" if text else ""
    if who is not None:
        content = f'<a href="{escape(player_address(who))}">{content}</a>'
    return f'<td class="{column.align} {column.tone}">{content}</td>'


def _page(site: Site, navigation: Navigation, template: str, address: str, **values: Any) -> str:
    given = {
        "site": site,
        "about": site.tournament.settings,
        "left_fide_mode": not_in_fide_mode(site.tournament),
        "navigation": navigation,
        "here": address,
        "root": "../" * address.count("/"),
        "stamp": site.stamp(),
        "page_of": player_address,
    }
    return render(f"site/{template}", site.language, given | values)
