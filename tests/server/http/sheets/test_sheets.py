"""Print through the server: who gets which sheet, in which language, and whether it is still the newest."""

from __future__ import annotations

import re

import pytest

from tests.server.http.conftest import Client, play

CONTACT = "zed@example.org"


def pages(small: str) -> str:
    return small.replace("/api/v1/tournaments", "/t")


def mark(text: str) -> dict[str, str]:
    """What the address in a sheet's code says."""
    found = re.search(r"newest\?round=(\d+)&amp;version=(\d+)&amp;hash=(\w+)", text)
    assert found
    return dict(zip(("round", "version", "hash"), found.groups(), strict=True))


async def test_a_sheet_is_a_page_and_a_document(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)

    shown = await public.get(f"{pages(small)}/print/pairings")
    document = await public.get(f"{pages(small)}/print/pairings.pdf")

    assert "Player 0" in shown.text
    assert document.headers["content-type"] == "application/pdf"
    assert document.content.startswith(b"%PDF-")
    assert document.content == (await public.get(f"{pages(small)}/print/pairings.pdf")).content


async def test_a_draft_is_printed_for_officials_only(
    director: Client, arbiter: Client, public: Client, small: str
) -> None:
    await director.post(f"{small}/rounds")

    for path in ("pairings?round=1", "pairings.pdf?round=1", "seats?round=1", "slips?round=1"):
        assert (await public.get(f"{pages(small)}/print/{path}")).status_code in (401, 404)
    assert "Draft: Pairings by board" in (await arbiter.get(f"{pages(small)}/print/pairings?round=1")).text
    assert "Player 0" not in (await arbiter.get(f"{pages(small)}/print/pairings")).text


@pytest.mark.parametrize("sheet", ["slips", "badges", "place-cards"])
async def test_cards_are_for_officials(public: Client, arbiter: Client, small: str, sheet: str) -> None:
    assert (await public.get(f"{pages(small)}/print/{sheet}")).status_code == 401
    assert (await arbiter.get(f"{pages(small)}/print/{sheet}")).status_code == 200


async def test_the_language_is_asked_for_or_the_browsers(public: Client, small: str) -> None:
    page = f"{pages(small)}/print/standings"

    assert '<html lang="en">' in (await public.get(page)).text
    assert '<html lang="de">' in (await public.get(page, headers={"accept-language": "it, de;q=0.8, fr;q=0.5"})).text
    assert '<html lang="fr">' in (await public.get(f"{page}?lang=fr", headers={"accept-language": "de"})).text


async def test_a_tournament_has_a_language_for_readers_who_ask_for_none(
    director: Client, public: Client, small: str
) -> None:
    await director.patch(small, json={"language": "es"})
    page = f"{pages(small)}/print/standings"

    assert '<html lang="es">' in (await public.get(page)).text
    assert '<html lang="fr">' in (await public.get(page, headers={"accept-language": "fr"})).text
    assert (await director.patch(small, json={"language": "xx"})).status_code == 400


async def test_no_sheet_shows_a_birth_date_or_a_contact(director: Client, small: str) -> None:
    player = {"name": "Zed", "rating": 1900, "birth_date": "1987-01-01", "contact": CONTACT}
    await director.post(f"{small}/players", json=player)
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    menu = (await director.get(f"{pages(small)}/print")).text
    sheets = set(re.findall(r"/print/([\w-]+)\?", menu))

    assert len(sheets) > 5
    for sheet in sheets:
        text = (await director.get(f"{pages(small)}/print/{sheet}")).text
        assert CONTACT not in text
        assert "1987-" not in text
        assert "1987/" not in text


async def test_a_sheet_is_stale_only_when_what_it_shows_changed(director: Client, public: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    pairings = mark((await public.get(f"{pages(small)}/print/pairings")).text)
    results = mark((await public.get(f"{pages(small)}/print/results")).text)
    boards = (await director.get(f"{small}/views/boards")).json()
    game = boards["order"][0]
    entered = await director.put(f"{small}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None})

    same = (await public.get(f"{small}/sheets/pairings", params=pairings)).json()
    other = (await public.get(f"{small}/sheets/results", params=results)).json()

    assert (same["newest"], same["stale_since"]) == (True, None)
    assert (other["newest"], other["stale_since"]) == (False, entered.json()["version"])
    assert "✓" in (await public.get(f"{pages(small)}/print/pairings/newest", params=pairings)).text
    assert "⚠" in (await public.get(f"{pages(small)}/print/results/newest", params=results)).text


async def test_a_sheet_of_another_log_is_distinguished_from_ours(public: Client, small: str) -> None:
    found = mark((await public.get(f"{pages(small)}/print/players")).text)

    for wrong in ({"hash": "00000000"}, {"version": "99"}, {"version": "0"}):
        answer = await public.get(f"{small}/sheets/players", params=found | wrong)
        assert answer.status_code == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("nonsense", 404),
        ("nonsense.pdf", 404),
        ("pairings?round=9", 404),
        ("pairings?round=x", 400),
        ("pairings?paper=a7", 400),
        ("pairings?for=moon", 400),
        ("pairings?at=99", 404),
    ],
)
async def test_what_cannot_be_printed_is_reported(arbiter: Client, small: str, path: str, status: int) -> None:
    assert (await arbiter.get(f"{pages(small)}/print/{path}")).status_code == status


async def test_the_menu_offers_each_role_what_it_may_print(public: Client, arbiter: Client, small: str) -> None:
    everyone = (await public.get(f"{pages(small)}/print")).text
    officials = (await arbiter.get(f"{pages(small)}/print")).text

    assert "/print/slips" not in everyone
    assert "/print/slips" in officials
