"""Every page that people look at, by its route: what tests of all pages (access, weight) go through.

A new page needs a line here; `tests/web/test_weight.py` fails without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from server.access import Role
from server.http.displays.arrangements import KINDS
from server.print.registry import SHEETS


@dataclass(frozen=True, slots=True)
class Visit:
    """One look at a page: its address, as whom, and what is pressed there to open its dialogs and details.

    In the address `{t}` is a tournament in play, `{draft}` one whose next round is a draft, `{p}` a player and
    `{n}` the latest round of `{t}`, `{version}` and `{hash}` what its sheets are printed with. Both
    belong to the festival "Open Week".
    """

    path: str
    role: Role = Role.PUBLIC
    press: tuple[str, ...] = ()


_DIRECTOR, _ARBITER, _DOOR = Role.DIRECTOR, Role.ARBITER, Role.CHECK_IN

PAGES: Mapping[str, tuple[Visit, ...]] = {
    "archive_page": (Visit("/archive"), Visit("/archive", _DIRECTOR)),
    "festival_page": (Visit("/festival/open-week"),),
    "festival_player_page": (Visit("/festival/open-week/players/{t}/{p}"),),
    "embed_page": (Visit("/embed/{t}/boards"), Visit("/embed/{t}/standings")),
    "public_page": (Visit("/t/{t}/public"),),
    "displays_page": (Visit("/displays", _DIRECTOR),),
    "mixed_display_page": (Visit("/display/boards?of={t},{draft}"),),
    "home": (Visit("/"), Visit("/", _DIRECTOR)),
    "join_page": (Visit("/join/abc"),),
    "code_page": (Visit("/join"),),
    "login_page": (Visit("/login"),),
    "recovery_page": (Visit("/recover"),),
    "numbers_page": (Visit("/t/{t}/numbers", _DIRECTOR),),
    "rating_list_page": (Visit("/t/{t}/rating-list", _DIRECTOR),),
    "paste_page": (Visit("/t/{t}/roster/paste", _DIRECTOR),),
    "trust_page": (Visit("/trust"),),
    "devices_page": (Visit("/devices", _DIRECTOR), Visit("/devices", _DIRECTOR, ("[data-form=link] button.primary",))),
    "ops_page": (Visit("/ops", _DIRECTOR),),
    "diagnosis_page": (Visit("/ops/machine", _DIRECTOR),),
    "tournament_page": (
        Visit("/t/{t}"),
        Visit("/t/{t}", _ARBITER),
        Visit("/t/{t}", _DIRECTOR, ("[data-do=link]",)),
        Visit("/t/{draft}", _DIRECTOR),
        Visit("/t/{t}", _DIRECTOR, ("[data-open=forfeits]",)),
    ),
    "roster_page": (
        Visit("/t/{t}/roster", _DIRECTOR),
        Visit(
            "/t/{draft}/roster", _DIRECTOR, ("[data-rows=players] [data-more] >> nth=0", "[data-do=correct] >> nth=0")
        ),
        Visit("/t/{t}/roster", _DIRECTOR, ("[data-rows=players] [data-more] >> nth=0", "[data-do=options] >> nth=0")),
        Visit("/t/{t}/roster", _DIRECTOR, ("[data-pick] >> nth=0", "[data-change=bye]")),
        Visit("/t/{t}/roster", _DIRECTOR, ("#find-open",)),
        Visit("/t/{t}/roster", _DIRECTOR, ("button.menu", "[data-leave] button")),
    ),
    "settings_page": (Visit("/t/{t}/settings", _DIRECTOR),),
    "boards_page": (
        Visit("/t/{t}/boards"),
        Visit("/t/{t}/boards", press=("[data-why] >> nth=0",)),
        Visit("/t/{t}/boards?at=30", _ARBITER),
    ),
    "board_page": (Visit("/t/{t}/boards/1"),),
    "standings_page": (
        Visit("/t/{t}/standings"),
        Visit("/t/{t}/standings", _DIRECTOR, ("[data-why] >> nth=0",)),
    ),
    "crosstable_page": (Visit("/t/{t}/crosstable"),),
    "players_page": (Visit("/t/{t}/players"),),
    "player_page": (Visit("/t/{t}/players/{p}", press=("#ask > summary",)),),
    "prizes_page": (Visit("/t/{t}/prizes"), Visit("/t/{t}/prizes", _DIRECTOR)),
    "report_page": (Visit("/t/{t}/report", _ARBITER), Visit("/t/{t}/report?player={p}", _ARBITER)),
    "norms_page": (Visit("/t/{t}/norms", _ARBITER), Visit("/t/{t}/norms?player={p}", _ARBITER)),
    "incidents_page": (Visit("/t/{t}/incidents", _ARBITER), Visit("/t/{t}/incidents?round={n}&board=1", _DIRECTOR)),
    "files_page": (Visit("/t/{t}/files"), Visit("/t/{t}/files", _DIRECTOR)),
    "check_in_page": (Visit("/t/{draft}/check-in", _DOOR), Visit("/t/{t}/check-in", _DIRECTOR)),
    "enter_page": (
        Visit("/t/{t}/enter", _ARBITER, ("[data-pad]", ".more summary", ".game [data-more] >> nth=0")),
        Visit("/t/{t}/enter", _ARBITER, (".more summary", "[data-open=absent]")),
        Visit(
            "/t/{t}/enter",
            _ARBITER,
            ("[data-show=boards]", ".game[data-state=shown] [data-result]:not([aria-pressed=true]) >> nth=0"),
        ),
        Visit(
            "/t/{t}/enter",
            _ARBITER,
            (".more summary", "[data-confirming]", '.game[data-state=""] [data-result="1-0"] >> nth=0'),
        ),
    ),
    "timeline_page": (
        Visit("/t/{t}/timeline", _DIRECTOR, ("[data-do=undo] >> nth=0",)),
        Visit("/t/{t}/timeline", _DIRECTOR, ("[data-do=what-if] >> nth=0",)),
    ),
    "changes_page": (Visit("/t/{t}/changes?from=20", _ARBITER),),
    "pairing_page": (Visit("/t/{draft}/pairing", _DIRECTOR), Visit("/t/{t}/pairing?round={n}", _DIRECTOR)),
    "display_home": (Visit("/display?choose"),),
    "display_page": tuple(Visit(f"/t/{{t}}/display/{kind}") for kind in KINDS),
    "print_menu": (Visit("/t/{t}/print"), Visit("/t/{t}/print", _DIRECTOR)),
    "print_sheet": tuple(Visit(f"/t/{{t}}/print/{sheet}", _ARBITER) for sheet in SHEETS),
    "newest_page": (Visit("/t/{t}/print/results/newest?version={version}&hash={hash}"),),
}

ON_PAPER = frozenset({"print_sheet"})
"""Pages with one theme and one size."""

NO_PAGES = frozenset(
    {"static", "words", "authority", "print_pdf", "health", "ready", "metrics", "openapi", "player_calendar"}
    | {"preview_picture", "robots", "sitemap", "atom", "app_manifest"}
)
"""Routes beside the pages that answer with a file, or a program."""


class Shown(NamedTuple):
    """A visit, and the route that it is one of."""

    route: str
    visit: Visit


def visits() -> Iterator[Shown]:
    """Every visit of every page."""
    for route, all_ in PAGES.items():
        for visit in all_:
            yield Shown(route, visit)
