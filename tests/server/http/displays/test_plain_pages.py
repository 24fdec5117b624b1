"""The rows of a display for browsers without modules: every row on one page, each page leads to the next."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from server.http.displays.plain_pages import PLAIN_ROWS, announced_start
from server.languages import language
from tests.server.http.conftest import Client

PLAYERS = 130


@pytest.fixture
async def path(director: Client) -> str:
    """The address of the standings of a tournament of 130 players."""
    made = await section(director, "Spring")
    lines = "\n".join(f"Player {number:03}" for number in range(PLAYERS))
    for line in lines.splitlines():
        answer = await director.post(f"/api/v1/tournaments/{made}/players", json={"name": line})
        assert answer.status_code == 201, answer.text
    return f"/t/{made}/display/standings"


def names(page: str) -> list[str]:
    rows = page.partition('data-rows role="list"')[2].partition('<template id="row">')[0]
    return re.findall(r"Player \d{3}", rows)


@pytest.mark.parametrize(("asked", "count"), [("", PLAYERS), ("?share=2/2", PLAYERS // 2)])
async def test_the_pages_lead_through_all_rows_and_back(public: Client, path: str, asked: str, count: int) -> None:
    address, seen = f"{path}{asked}", []
    for _ in range(9):
        page = (await public.get(address)).text
        plain = "plain=" in address
        if plain or not asked:
            seen += names(page)[
                :PLAIN_ROWS
            ]  # the usual page has more rows, which the style hides until the layout is solved
        assert ('<script type="module"' in page) != plain
        address = re.findall(r'content="\d+;url=([^"]+)"', page)[0].replace("&amp;", "&")
        if "plain=" not in address:
            break

    assert address == f"{path}{asked.replace('/', '%2F')}"
    assert len(seen) == len(set(seen)) == count


@pytest.mark.parametrize(
    ("asked", "shown"), [("", "1 / 5"), ("?plain=2", "2 / 5"), ("?share=2/2&plain=3", "3 / 3"), ("?share=1/9", "")]
)
async def test_a_page_says_which_of_how_many_it_is(public: Client, path: str, asked: str, shown: str) -> None:
    page = (await public.get(f"{path}{asked}")).text

    assert f'<span class="pages" id="pages">{shown}</span>' in page


@pytest.fixture
async def festival(director: Client, path: str) -> str:
    """The address of the standings of the same tournament beside one of two players and one of no one."""
    juniors, seniors = [await section(director, name) for name in ("Juniors", "Seniors")]
    for name in ("Player 130", "Player 131"):
        await director.post(f"/api/v1/tournaments/{juniors}/players", json={"name": name})
    return f"/display/standings?of={path.split('/')[2]}%2C{juniors}%2C{seniors}"


async def section(director: Client, name: str) -> str:
    """A new tournament."""
    made: str = (await director.post("/api/v1/tournaments", json={"name": name, "rounds": 3})).json()["id"]
    return made


async def plain_pages(public: Client, usual: str) -> list[tuple[str, list[str]]]:
    """The plain pages of a display until one leads back to the usual page: the title and the names of each."""
    address, found = usual, []
    for _ in range(12):
        page = (await public.get(address)).text
        if address != usual:
            found.append((re.findall("<title>(.*?)</title>", page)[0], names(page)))
        address = re.findall(r'content="\d+;url=([^"]+)"', page)[0].replace("&amp;", "&")
        if address == usual:
            break
    return found


async def test_the_pages_of_several_sections_lead_through_all_rows_of_one_after_the_other(
    public: Client, festival: str
) -> None:
    found = await plain_pages(public, festival)

    assert [title for title, _ in found] == ["Spring"] * 5 + ["Juniors"]
    assert [len(listed) for _, listed in found] == [32, 32, 32, 32, 2, 2]
    assert [name for _, listed in found for name in listed] == [f"Player {number:03}" for number in range(PLAYERS + 2)]


async def test_a_list_with_wide_rows_has_half_as_many_on_a_page(public: Client, path: str) -> None:
    address = path.replace("standings", "crosstable")

    pages = await plain_pages(public, address)

    assert [len(listed) for _, listed in pages] == [16] * 7 + [2]


async def test_a_page_without_rows_of_its_own_is_left_at_once(public: Client, path: str, festival: str) -> None:
    left = {}
    for address in (path, f"{path}?share=2/2", f"{path}?plain=2", festival, f"{festival}&plain=1"):
        page = (await public.get(address)).text
        (seconds,) = re.findall(r'content="(\d+);url=', page)
        left[address] = (int(seconds), "data-empty></script>" in page)

    assert list(left.values()) == [(12, False), (0, True), (12, False), (0, True), (12, False)]


async def test_screens_that_share_several_sections_have_every_row_on_one_of_them(public: Client, festival: str) -> None:
    parts = [await plain_pages(public, f"{festival}&share={part}%2F2") for part in (1, 2)]

    shown = [[name for _, listed in part for name in listed] for part in parts]
    assert [len(each) for each in shown] == [66, 66]
    assert len({*shown[0], *shown[1]}) == PLAYERS + 2


async def test_seats_of_several_sections_are_shared_by_the_alphabet(public: Client, director: Client) -> None:
    of = []
    for name, letters in (("Open", "ACEG"), ("Juniors", "BDFH")):
        made = await section(director, name)
        for letter in letters:
            await director.post(f"/api/v1/tournaments/{made}/players", json={"name": f"Player {letter * 3}"})
        await director.post(f"/api/v1/tournaments/{made}/rounds")
        await director.post(f"/api/v1/tournaments/{made}/rounds/1/publication")
        of.append(made)

    page = await public.get(f"/display/seats?of={','.join(of)}&share=1/2&plain=2")

    assert re.findall("<title>(.*?)</title>", page.text) == ["Juniors"]
    rows = page.text.partition('data-rows role="list"')[2].partition('<template id="row">')[0]
    assert re.findall(r'class="side">.*?data-f="name">(Player \w{3})', rows) == ["Player BBB", "Player DDD"]


async def test_seats_of_several_sections_are_in_the_alphabet_of_the_first(public: Client, director: Client) -> None:
    of = []
    for name, players in (("Open", ["Łoś, Jan", "Źrebiec, Anna"]), ("Juniors", ["Lubicz, Ewa", "Malik, Jan"])):
        made = await section(director, name)
        await director.patch(f"/api/v1/tournaments/{made}", json={"language": "pl"})
        for player in players:
            await director.post(f"/api/v1/tournaments/{made}/players", json={"name": player})
        await director.post(f"/api/v1/tournaments/{made}/rounds")
        await director.post(f"/api/v1/tournaments/{made}/rounds/1/publication")
        of.append(made)
    usual = f"/display/seats?of={','.join(of)}"

    first = (await public.get(f"{usual}&share=1/4&plain=1")).text
    second = (await public.get(f"{usual}&share=2/4&plain=1")).text

    assert 'data-collation="pl"' in (await public.get(usual)).text
    assert re.findall("<title>(.*?)</title>", first) == ["Juniors"]
    assert re.findall("<title>(.*?)</title>", second) == ["Open"]


async def test_sections_without_rows_have_a_page_that_says_what_comes_next(public: Client, director: Client) -> None:
    of = [await section(director, name) for name in ("Open", "Juniors")]

    page = (await public.get(f"/display/boards?of={','.join(of)}&plain=1")).text

    assert "The pairing appears here as soon as it is published." in page


async def test_the_lists_of_a_programme_follow_each_other(director: Client, public: Client) -> None:
    await public.post("/api/v1/displays")
    (display,) = (await director.get("/api/v1/displays")).json()["displays"]
    playing, waiting = [await section(director, name) for name in ("Open", "Juniors")]
    for number in range(4):
        await director.post(f"/api/v1/tournaments/{playing}/players", json={"name": f"Player {number}"})
    await director.post(f"/api/v1/tournaments/{playing}/rounds")
    await director.post(f"/api/v1/tournaments/{playing}/rounds/1/publication")
    game, _ = (await director.get(f"/api/v1/tournaments/{playing}/views/boards")).json()["order"]
    await director.put(
        f"/api/v1/tournaments/{playing}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None}
    )
    await director.patch(
        f"/api/v1/displays/{display['display']}", json={"kind": "programme", "tournaments": [playing, waiting]}
    )

    addresses = ["/display"]
    for _ in range(2):
        page = (await public.get(addresses[-1])).text
        addresses.append(re.findall(r'content="\d+;url=([^"]+)"', page)[0].replace("&amp;", "&"))

    assert addresses == ["/display", "/display?turn=1", "/display?turn=0"]


@pytest.mark.parametrize(
    ("starts", "said"),
    [
        (None, ""),
        ("2026-03-14T14:00:00+00:00", "Round 2: {hour}:00"),
        ("2026-03-16T14:00:00+00:00", "Round 2: {day}, {hour}:00"),
        ("2026-03-14T11:50:00+00:00", "Round 2 starts now"),
        ("2026-03-14T11:40:00+00:00", ""),
    ],
)
def test_a_page_without_a_countdown_says_what_stays_true_of_the_start(starts: str | None, said: str) -> None:
    now = datetime.fromisoformat("2026-03-14T12:00:00+00:00")
    here = datetime.fromisoformat(starts or "2026-03-14T12:00:00+00:00").astimezone()
    expected = said.format(hour=here.hour, day=f"{here:%a} {here.day} {here:%b}")

    assert announced_start({"starts": starts, "starting": 2}, now, language("en")) == expected


async def test_a_plain_page_says_when_the_round_starts_and_asks_before_it_leads_on(
    director: Client, public: Client, path: str
) -> None:
    stream = path.split("/")[2]
    body = {"starts": "2999-01-05T14:00:00+00:00"}
    assert (await director.put(f"/api/v1/tournaments/{stream}/rounds/1/start", json=body)).status_code == 201

    page = (await public.get(f"{path}?plain=2")).text

    assert re.findall(r'<p class="countdown"[^>]*>(Round 1: [^<]*\d\d:00)</p>', page)
    assert re.findall(r'plain-page\.js[^"]*" data-next="[^"]+" data-seconds="12" data-moment="[^"]+\d\d:\d\d', page)
