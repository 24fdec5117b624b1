"""Who follows a player by Web Push, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from domain.values import PlayerId
from server.eventstore import subscriptions as module
from server.eventstore.credentials import Credentials
from server.eventstore.migrate import migrate
from server.eventstore.subscriptions import LASTS, Browser, Subscriptions, TooMany
from server.eventstore.transfer import transfer
from tests.contract.databases import fresh_database
from tests.postgres import postgres

ANNA, BEN = PlayerId("anna"), PlayerId("ben")
URL = "https://push.example.com/"


class Watch:
    """A clock that tests set."""

    now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Watch:
    return Watch()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    made = postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)
    migrate(made)
    return made


@pytest.fixture
def held(url: str, clock: Watch) -> Iterator[Credentials]:
    with closing(Credentials.open(url, clock)) as opened:
        yield opened


@pytest.fixture
def table(held: Credentials) -> Subscriptions:
    found = Subscriptions(held)
    found.key(lambda: "the key")
    return found


def browser(name: str, language: str = "en") -> Browser:
    return Browser(URL + name, "point", "secret", language, "hall.test")


def follow(table: Subscriptions, name: str, player: PlayerId = ANNA, *, sender: str = "10.0.0.1") -> bool:
    return table.follow("open", player, browser(name), sender=sender, told="[0]")


def test_the_key_is_made_once(held: Credentials, table: Subscriptions) -> None:
    assert Subscriptions(held).key(lambda: "another") == table.key(lambda: "another") == "the key"


def test_a_browser_follows_until_it_stops(table: Subscriptions) -> None:
    assert follow(table, "a")
    assert follow(table, "a", BEN)
    assert not follow(table, "a")
    assert [(each.player, each.browser) for each in table.of("open")] == [(ANNA, browser("a")), (BEN, browser("a"))]
    assert table.of("blitz") == []
    assert table.streams() == ["open"]

    assert table.unfollow("open", ANNA, URL + "a") == 1
    assert table.unfollow("open", ANNA, URL + "a") == 1
    assert table.unfollow("open", BEN, URL + "a") == 0
    assert table.of("open") == []


def test_following_again_takes_the_new_language_and_keeps_what_was_told(table: Subscriptions) -> None:
    follow(table, "a")
    (before,) = table.of("open")
    table.claim([(before, "[1]")])

    assert not table.follow("open", ANNA, browser("a", "de"), sender="elsewhere", told="[0]")

    (now,) = table.of("open")
    assert (now.id, now.told, now.browser.language) == (before.id, "[1]", "de")


def test_it_ends_after_a_month_without_a_visit(table: Subscriptions, clock: Watch) -> None:
    follow(table, "a")
    follow(table, "b")
    clock.now += LASTS / 2
    follow(table, "a")
    clock.now += LASTS / 2

    assert [each.browser.endpoint for each in table.of("open")] == [URL + "a"]
    table.forget_expired()
    clock.now -= LASTS / 2
    assert [each.browser.endpoint for each in table.of("open")] == [URL + "a"]


def test_of_two_servers_one_tells_it(held: Credentials, table: Subscriptions) -> None:
    follow(table, "a")
    seen, seen_elsewhere = table.of("open"), Subscriptions(held).of("open")

    assert [each.told for each in table.claim([(seen[0], "[1]")])] == ["[0]"]
    assert Subscriptions(held).claim([(seen_elsewhere[0], "[1]")]) == []


def test_a_browser_that_is_gone_follows_no_one(table: Subscriptions) -> None:
    follow(table, "a")
    follow(table, "a", BEN)
    follow(table, "b")

    table.forget_browser(URL + "a")

    assert [each.browser.endpoint for each in table.of("open")] == [URL + "b"]


def test_messages_that_are_refused_end_it_and_one_that_arrives_ends_the_count(table: Subscriptions) -> None:
    follow(table, "a")
    for failed in (True, True, True, True, False, True, True, True, True):
        (now,) = table.of("open")
        table.note(now, failed=failed)
    (now,) = table.of("open")
    assert now.failures == 4

    table.note(now, failed=True)
    assert table.find(now.id) is None


@pytest.mark.parametrize(
    ("bound", "more"),
    [
        ("MOST_OF_PLAYER", ("b", ANNA, "2")),
        ("MOST_OF_SENDER", ("b", BEN, "1")),
        ("MOST_OF_BROWSER", ("a", BEN, "2")),
        ("MOST", ("b", BEN, "2")),
    ],
)
def test_every_bound_holds(
    table: Subscriptions, monkeypatch: pytest.MonkeyPatch, bound: str, more: tuple[str, PlayerId, str]
) -> None:
    monkeypatch.setattr(module, bound, 1)
    follow(table, "a", sender="1")

    with pytest.raises(TooMany):
        follow(table, more[0], more[1], sender=more[2])
    assert not follow(table, "a", sender="1")


def test_another_database_takes_them_over(url: str, table: Subscriptions, tmp_path: Path, clock: Watch) -> None:
    follow(table, "a")
    (tmp_path / "other").mkdir()
    other = fresh_database(tmp_path / "other")

    transfer(url, other)

    with closing(Credentials.open(other, clock)) as opened:
        taken = Subscriptions(opened)
        assert [each.browser for each in taken.of("open")] == [browser("a")]
        assert taken.key(lambda: "another") == "the key"
        assert taken.follow("open", BEN, browser("b"), sender="1", told="[0]")
