"""Announcing prizes over the API, and the pages of prizes and of the rating report."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client, play

FUND: dict[str, Any] = {
    "currency": "CHF",
    "year": 2026,
    "groups": [
        {"name": "Open", "sharing": "hort", "prizes": [{"place": 1, "amount": 10000}, {"place": 2, "trophy": "Cup"}]},
        {"name": "U18", "category": {"age_to": 18}, "prizes": [{"place": 1, "amount": 5000}]},
    ],
}


def page_of(path: str, name: str) -> str:
    return f"/t/{path.rsplit('/', 1)[-1]}/{name}"


async def test_prizes_are_announced_replaced_and_seen_by_everyone(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)
    announced = await director.put(f"{small}/prizes", json=FUND)
    again = await director.put(f"{small}/prizes", json=FUND)
    shown = (await public.get(f"{small}/views/prizes")).json()

    assert announced.status_code == 200
    assert again.json()["version"] == announced.json()["version"]
    assert [each["name"] for each in shown["head"]["groups"]] == ["Open", "U18"]
    assert shown["rows"][shown["order"][0]]["won"] == "50.00 CHF, Cup (by lot)"

    await director.put(f"{small}/prizes", json={})
    assert (await public.get(f"{small}/views/prizes")).json()["order"] == []


async def test_prizes_are_explained_in_the_language_of_the_request(
    director: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    await director.put(f"{small}/prizes", json=FUND)

    shown = (await public.get(f"{small}/views/prizes", headers={"accept-language": "de"})).json()
    page = (await public.get(page_of(small, "prizes"), headers={"accept-language": "de"})).text

    reasons = {row["reason"] for row in shown["rows"].values()}
    assert any(reason.startswith("Plätze 1 bis 2: 100,00 CHF, geteilt durch 2.") for reason in reasons)
    assert shown["head"]["groups"][1]["who"] == "Alter bis 18"
    assert all(reason in page for reason in reasons)
    assert '"language":"de"' in page


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"groups": [{"name": "Open", "prizes": [{"place": 1, "amount": -1}]}]},
            "group 'Open', place 1: the amount -1",
        ),
        ({"groups": [{"name": "Open", "prizes": []}]}, "group 'Open': it has no prizes."),
        ({"currency": "Euro"}, "currency: 'Euro' is not a code"),
    ],
)
async def test_a_fund_that_cannot_be_is_refused_with_place_and_reason(
    director: Client, small: str, change: dict[str, Any], says: str
) -> None:
    answer = await director.put(f"{small}/prizes", json=FUND | change)

    assert answer.status_code == 422
    assert says in answer.json()["title"]


async def test_a_body_that_does_not_fit_names_the_place(director: Client, small: str) -> None:
    groups = [{"name": "Open", "prizes": [{"place": 1, "amount": 10.5}]}]

    answer = await director.put(f"{small}/prizes", json={"groups": groups})

    assert answer.status_code == 400
    assert answer.json()["field"] == "groups[0].prizes[0].amount"


async def test_only_directors_announce_and_only_officials_see_the_report(
    arbiter: Client, public: Client, small: str
) -> None:
    assert (await arbiter.put(f"{small}/prizes", json=FUND)).status_code == 403
    assert (await public.get(f"{small}/views/report")).status_code == 401
    assert (await public.get(page_of(small, "report"))).status_code == 401
    assert (await arbiter.get(f"{small}/views/report")).status_code == 200


async def test_the_page_of_the_prizes_has_the_form_for_directors_only(
    director: Client, public: Client, small: str
) -> None:
    await director.put(f"{small}/prizes", json=FUND)

    seen, edited = (
        (await public.get(page_of(small, "prizes"))).text,
        (await director.get(page_of(small, "prizes"))).text,
    )

    assert "age up to 18" in seen
    assert 'data-form="prizes"' not in seen
    assert 'data-form="prizes"' in edited


async def test_the_page_of_the_report_lists_everyone_and_leads_to_one_player(
    arbiter: Client, director: Client, small: str
) -> None:
    await play(director, small, 1)
    players = (await arbiter.get(f"{small}/views/players")).json()

    listed = (await arbiter.get(page_of(small, "report"))).text
    one = await arbiter.get(page_of(small, "report"), params={"player": players["order"][0]})

    assert "Not final: rounds still to come: 2." in listed
    assert listed.count("data-key=") == 5
    assert "Title norms: basic conditions" in one.text
    assert (await arbiter.get(page_of(small, "report"), params={"player": "nobody"})).status_code == 404


async def test_the_past_of_the_report_stays_the_past_and_announces_nothing(director: Client, small: str) -> None:
    await play(director, small, 1)
    version = (await director.get(small)).json()["version"]
    first = (await director.get(f"{small}/views/players")).json()["order"][0]
    await play(director, small, 2)

    listed = (await director.get(page_of(small, "report"), params={"at": version})).text
    one = (await director.get(page_of(small, "report"), params={"player": first, "at": version})).text

    assert f"?player={first}&amp;at={version}" in listed
    assert f"report?at={version}" in one
    assert one.count('<td class="number soft">') == 2
    assert 'data-form="prizes"' not in (await director.get(page_of(small, "prizes"), params={"at": version})).text
