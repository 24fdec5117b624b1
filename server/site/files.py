"""A whole site: its pages, its style sheet and its files to download; the same log gives the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

import web
from domain.exchange.forms import ExportedTable, ExportForm, WantedExport, written
from server.site.pages import pages
from server.site.source import Site

LIST = "files.txt"
"""The list of the site's files, one address a line: a file of an older list that is not in the new one is removed."""

_CSS = Path(web.__file__).parent / "static" / "css"
_FOLDER = "files/"
_MODE = 0o644 << 16
_UNIX = 3
_ZIP_YEARS = (1980, 2107)
"""The first and the last year that a time in a ZIP archive can have."""


def site_files(site: Site) -> dict[str, bytes]:
    """Every file of a tournament's site, by its address from the site's first page."""
    taken = {f"{_FOLDER}{name}": content for name, content in _downloads(site)}
    made = {address: text.encode() for address, text in pages(site, list(taken))}
    return listed(made | taken | {"style.css": style()})


def listed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files and their list."""
    return {**files, LIST: "".join(f"{each}\n" for each in sorted(files)).encode()}


def style() -> bytes:
    """The style sheet of a site."""
    return b"\n".join((_CSS / name).read_bytes() for name in ("tokens.css", "site.css"))


def zipped(files: Mapping[str, bytes], moment: datetime) -> bytes:
    """The files as one ZIP archive, all with the same time: the nearest that a ZIP archive can hold."""
    made = io.BytesIO()
    moment = moment.replace(year=min(max(moment.year, _ZIP_YEARS[0]), _ZIP_YEARS[1]))
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, moment.timetuple()[:6])
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, _UNIX, _MODE
            archive.writestr(entry, files[name])
    return made.getvalue()


def site_archive(site: Site) -> bytes:
    """A tournament's site as one ZIP archive."""
    return zipped(site_files(site), site.moment)


def write_site(files: Mapping[str, bytes], folder: Path) -> int:
    """Write the files that are new or have changed, each atomically, and return their number.

    Files that an earlier site listed and this one does not are removed; other files in the folder are left alone.
    """
    known = folder / LIST
    before = known.read_text(encoding="utf-8").splitlines() if known.exists() else []
    changed = 0
    for name in sorted(files, key=lambda each: (each == LIST, each)):
        path = folder / name
        if path.exists() and path.read_bytes() == files[name]:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(files[name])
        part.replace(path)
        changed += 1
    for name in set(before) - files.keys():
        path = folder / name
        if path.resolve().is_relative_to(folder.resolve()):
            path.unlink(missing_ok=True)
    return changed


def _downloads(site: Site) -> Iterator[tuple[str, bytes]]:
    tournament = site.tournament
    yield "report.trf", written(tournament, WantedExport(ExportForm.TRF26), site.comments).content
    yield "players.csv", written(tournament, WantedExport(ExportForm.CSV, ExportedTable.PLAYERS)).content
    if not tournament.public_rounds:
        return
    yield "standings.csv", written(tournament, WantedExport(ExportForm.CSV, ExportedTable.STANDINGS)).content
    for each in tournament.public_rounds:
        yield (
            f"round-{each.number}.csv",
            written(tournament, WantedExport(ExportForm.CSV, ExportedTable.PAIRINGS, each.number)).content,
        )
        yield f"round-{each.number}.pgn", written(tournament, WantedExport(ExportForm.PGN, round=each.number)).content
