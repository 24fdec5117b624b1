"""A site as files: complete, linked, harmless, and the same from the same log."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

import pytest

from domain.fide_mode import LeaveFideMode
from domain.players.expulsions import Expel
from domain.players.registration import CancelRegistration, RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.prize_fund import Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.values import Outcome
from server.site.festival import festival_files
from server.site.files import LIST, site_archive, site_files, write_site
from server.site.pages import player_address
from server.site.source import Site
from tests.builders import after, name, paired, played, published, tournament

_HOSTILE = "<script>alert('&')</script>"
_FUND = PrizeFund(groups=(PrizeGroup("Main", prizes=(Prize(1, 10000),)),), currency="EUR")


class _Links(HTMLParser):
    """What a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.found += [value for key, value in attrs if key in ("href", "src") and value is not None]


def site(state: Tournament, festival: str = "") -> Site:
    return Site("t1", state, "ab12cd34ef", "2026-11-21T10:45:30.000000+00:00", festival=festival)


@pytest.fixture
def busy() -> Tournament:
    """Two rounds, a bye, someone who left, two players of one name, a name that is a script, prizes."""
    state = after(
        tournament(3, rounds=4),
        RegisterPlayer(_HOSTILE, rating=1500, club="Клуб", birth_date="1987-06-05", contact="secret@example.org"),
        RegisterPlayer("Player a", rating=1400),
        RegisterPlayer("عمر خيام", rating=1300),
        AnnouncePrizes(_FUND),
        ChangeSettings(name=_HOSTILE, language="de", festival="Schach & Woche"),
    )
    state = played(state, (1, 4, Outcome.WHITE_WINS), (5, 2, Outcome.DRAW), (3, 6, Outcome.DOUBLE_FORFEIT))
    return published(after(state, Withdraw(name(2), "ill")), (2, 1), (4, 5), bye=6)


def pages_of(files: dict[str, bytes]) -> dict[str, str]:
    return {each: content.decode() for each, content in files.items() if each.endswith(".html")}


def broken(files: dict[str, bytes]) -> list[tuple[str, str]]:
    """The links that lead nowhere, or out of the site."""
    found = []
    for address, text in pages_of(files).items():
        links = _Links()
        links.feed(text)
        for link in links.found:
            target = normpath(join(dirname(address), unquote(link)))
            if "://" in link or link.startswith("/") or target not in files:
                found.append((address, link))
    return found


def test_every_link_of_every_page_leads_to_a_file_of_the_site(busy: Tournament) -> None:
    files = site_files(site(busy))

    assert broken(files) == []
    assert {"index.html", "round-1.html", "round-2.html", "standings.html", "crosstable.html", "seats.html"} <= set(
        files
    )
    assert {"players.html", "prizes.html", "files/report.trf", "files/round-2.pgn", "files/standings.csv"} <= set(files)
    assert {player_address(each) for each in busy.roster.players} <= set(files)


def test_the_pages_need_no_script_and_names_are_text(busy: Tournament) -> None:
    for text in pages_of(site_files(site(busy))).values():
        links = _Links()
        links.feed(text)

        assert not {"script", "style", "iframe", "img", "object"} & links.tags
        assert "<script" not in text
        assert "&lt;script&gt;alert(&#3" in text


def test_nothing_private_is_in_any_file(busy: Tournament) -> None:
    everything = b"\n".join(site_files(site(busy)).values())

    assert b"1987" not in everything
    assert b"secret" not in everything


def test_names_lead_to_the_players_pages_and_not_to_a_namesakes(busy: Tournament) -> None:
    files = site_files(site(busy))
    first, namesake = (
        f'href="{player_address(each)}"' for each, player in busy.roster.players.items() if player.name == "Player a"
    )

    for sheet in ("standings.html", "crosstable.html", "players.html", "round-2.html"):
        assert first in files[sheet].decode()
        assert namesake in files[sheet].decode()
    assert first not in files["seats.html"].decode()


def test_the_pages_are_in_the_tournaments_language_and_state_what_they_were_made_from(busy: Tournament) -> None:
    text = site_files(site(busy))["players/b.html"].decode()

    assert '<html lang="de">' in text
    assert "ab12cd34" in text
    assert "21. November 2026" in text
    assert "10:45:30 UTC" in text


def test_the_same_log_makes_the_same_bytes(busy: Tournament) -> None:
    assert site_archive(site(busy)) == site_archive(site(busy))


def test_the_archive_holds_every_file_and_its_list(busy: Tournament) -> None:
    files = site_files(site(busy))

    with zipfile.ZipFile(io.BytesIO(site_archive(site(busy)))) as archive:
        assert {each: archive.read(each) for each in archive.namelist()} == files
    assert files[LIST].decode().split() == sorted(files.keys() - {LIST})


def test_a_tournament_before_its_first_round_has_a_site_too() -> None:
    files = site_files(site(tournament(2)))

    assert broken(files) == []
    assert "No round is published yet." in files["index.html"].decode()
    assert "standings.html" not in files


def test_a_draft_is_in_no_file() -> None:
    state = played(tournament(4), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))
    drafted = paired(state, (2, 1), (3, 4))

    shown = site_files(site(replace(drafted, play=replace(drafted.play, rounds=drafted.public_rounds))))

    assert "round-2.html" not in shown
    assert "files/round-2.pgn" not in shown


def test_a_renewed_folder_has_what_is_new_loses_what_is_gone_and_keeps_what_is_others(tmp_path: Path) -> None:
    before = tournament(3)
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    write_site(site_files(site(before)), tmp_path)

    now = site_files(site(after(before, CancelRegistration(name(2), "by mistake"))))
    changed = write_site(now, tmp_path)

    there = {str(each.relative_to(tmp_path)): each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}
    assert there == {**now, "photo.jpg": b"mine"}
    assert 0 < changed < len(now)
    assert write_site(now, tmp_path) == 0


def test_a_list_that_names_other_folders_removes_nothing_there(tmp_path: Path) -> None:
    folder, other = tmp_path / "site", tmp_path / "other.txt"
    other.write_text("mine")
    folder.mkdir()
    (folder / LIST).write_text("../other.txt\n")

    write_site({"index.html": b"x"}, folder)

    assert other.read_text() == "mine"


def test_a_festivals_site_leads_to_all_sections_and_everyone(busy: Tournament) -> None:
    sections = [site(busy, festival="Schach & Woche"), replace(site(tournament(2), festival="Schach & Woche"), id="t2")]

    files = festival_files(sections)

    assert broken(files) == []
    assert "Schach &amp; Woche" in files["index.html"].decode()
    everyone = files["players.html"].decode()
    assert everyone.index("t1/players/") < everyone.index("t2/players/")
    assert 'href="../index.html"' in files["t2/index.html"].decode()
    assert 'href="../../index.html"' in files["t2/players/a.html"].decode()


def test_every_page_says_since_when_the_tournament_is_not_in_fide_mode(busy: Tournament) -> None:
    left, within = after(busy, LeaveFideMode(leave_fide_mode=True)), replace(site(busy), id="t2")
    sign = "Nicht im FIDE-Modus ab Runde 3"

    assert {text.count(sign) for text in pages_of(site_files(site(left))).values()} == {1}
    assert not any(sign in text for text in pages_of(site_files(within)).values())
    together = pages_of(festival_files([site(left, "Schach & Woche"), replace(within, festival="Schach & Woche")]))
    assert together["index.html"].count(sign) == 1
    assert together["players.html"].count(sign) == len(busy.roster.players)


def test_who_has_left_is_marked_on_every_list_and_on_the_own_page(busy: Tournament) -> None:
    files = pages_of(site_files(site(after(busy, Expel(name(0), reason="an engine")))))
    expelled, withdrawn = "nach Runde 2 ausgeschlossen", "nach Runde 1 zurückgezogen"

    for page in ("standings.html", "crosstable.html", "players.html"):
        assert expelled in files[page], page
        assert withdrawn in files[page], page
    assert expelled in files[player_address(name(0))]
    assert withdrawn in files[player_address(name(2))]
