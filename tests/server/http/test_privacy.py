"""Birth dates and contacts leave no door but the director's; secrets stand in no line of the log."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
import structlog

from domain.values import PlayerId
from server.access import Audience, Role, viewing
from server.app import OpenServices
from server.eventstore.logfile import write_log
from server.eventstore.sql import SqlEventStore
from server.http.auth import COOKIE
from server.views.parameters import NotInView, Parameters
from server.views.registry import VIEWS
from tests.server.http.conftest import Client
from tests.server.http.everything import Place, addresses, in_full_play

BORN, CONTACT = "1987/06/05", "zed@example.org"
PRIVATE = (BORN, BORN.replace("-", "/"), BORN.replace("-", ""), CONTACT, "05.06.1987")


@pytest.fixture
async def place(director: Client) -> Place:
    return await in_full_play(director, "Zoltan", "Yvonne", birth_date=BORN, contact=CONTACT)


def told(text: bytes) -> list[str]:
    return [each for each in PRIVATE if each.encode() in text]


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("role", [each for each in Role if each is not Role.DIRECTOR])
async def test_no_address_reveals_personal_data_to_anyone_but_directors(
    role: Role, services: OpenServices, client_of: Callable[..., Client], place: Place
) -> None:
    client = client_of(role)
    found = {
        address: told(answer.content)
        for _, address in addresses(services, place)
        if told((answer := await client.get(address)).content)
    }

    assert found == {}


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("role", [Role.PUBLIC, Role.ARBITER])
async def test_no_page_reveals_personal_data_to_a_browser_either(
    role: Role, services: OpenServices, client_of: Callable[..., Client], place: Place
) -> None:
    client = client_of(role)
    client.headers["accept"] = "text/html"

    for _, address in addresses(services, place):
        assert told((await client.get(address)).content) == [], address


async def test_no_frame_for_others_holds_personal_data(services: OpenServices, place: Place) -> None:
    tournament = await services.tournaments.tournament(place.stream)
    assert tournament.roster.players[PlayerId(place.player)].birth_date == BORN

    for view in VIEWS.values():
        if viewing(view.name).audience is Audience.DIRECTORS:
            continue
        for parameters in (
            Parameters(None, None),
            Parameters(1, PlayerId(place.player)),
            Parameters(None, PlayerId(place.player)),
        ):
            try:
                model = view.build(tournament, parameters)
            except NotInView:
                continue
            assert told(json.dumps(model, default=str).encode()) == [], view.name


async def test_the_exported_public_log_holds_no_personal_data(
    services: OpenServices, place: Place, director: Client
) -> None:
    store = services.tournaments._store
    assert isinstance(store, SqlEventStore)
    events = store.stored_events(place.stream)

    assert told(b"".join((event.private or "").encode() for event in events))
    assert told(write_log(events)) == []
    assert told((await director.get(f"/api/v1/tournaments/{place.stream}/events")).content) == []


async def test_no_secret_is_in_the_log(
    director: Client, public: Client, services: OpenServices, capfd: pytest.CaptureFixture[str]
) -> None:
    with structlog.testing.capture_logs() as lines:
        await director.put("/api/v1/passwords/ann", json={"password": "correct horse battery"})
        await public.post("/login", data={"name": "ann", "password": "wrong horse battery"})
        await public.post("/login", data={"name": "ann", "password": "correct horse battery"})
        first = public.cookies[COOKIE]
        offer = (await director.post("/api/v1/links", json={"role": "arbiter"})).json()
        await public.post(offer["url"].removeprefix("http://hall.test"))
        await public.get("/join/" + offer["url"].rpartition("/")[2], headers={"accept": "text/html"})
        second = public.cookies[COOKIE]

    told_lines = json.dumps(lines, default=str) + "".join(capfd.readouterr())
    secrets = [
        "horse",
        first,
        second,
        offer["url"].rpartition("/")[2],
        offer["code"].replace(" ", ""),
        director.headers["authorization"].split()[1],
    ]
    assert [each for each in secrets if each in told_lines] == []
    events = services.tournaments._store.stored_events("house")
    assert [each for each in secrets if each in repr(events)] == []
    assert lines


async def test_faults_are_logged_without_the_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    from server.telemetry import configure  # noqa: PLC0415  # the set-up under test, for this test only

    configure()
    token = "a-secret-token"  # noqa: S105  # not one
    try:
        int(token[:1])
    except ValueError:
        structlog.get_logger().exception("fault")
    structlog.reset_defaults()

    line = capsys.readouterr().err
    assert "ValueError" in line
    assert token not in line
