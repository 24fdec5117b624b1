"""The outbox of a tablet (web/static/js/outbox.js): a second tap has seen what was recorded of the first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journeys.conftest import Open

pytestmark = pytest.mark.browser

_TWICE = """async (when) => {
  const { Outbox } = await import("/static/js/outbox.js");
  const sent = [], held = [];
  const gate = () => new Promise((resolve) => held.push(resolve));
  const until = async (isSo) => {
    for (let turn = 0; turn < 400 && !isSo(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const storage = { durable: true, put: async () => {}, remove: async () => (when === "removing" ? gate() : null) };
  window.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body));
    if (when === "sending" && sent.length === 1) await gate();
    const answer = { version: 40 + sent.length, seen: 40 + sent.length };
    return new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
  };
  const outbox = new Outbox(storage, [], () => {});
  const about = { tournament: "t", round: 1, game: "g", kind: "result", white: { player: "p" } };
  await outbox.add({ ...about, result: "1-0", seen: null });
  await until(() => (when === "recorded" ? outbox.of("g").state === "recorded" : held.length));
  await outbox.add({ ...about, result: "0-1", seen: null });
  await until(() => {
    for (const resolve of held.splice(0)) resolve();
    return sent.length === 2;
  });
  return sent.map(({ result, seen }) => [result, seen]);
}"""


@pytest.mark.parametrize("when", ["sending", "removing", "recorded"])
def test_a_second_tap_has_seen_what_became_of_the_first_whenever_it_comes(window: Open, when: str) -> None:
    page = window("/join")

    sent: list[Any] = page.evaluate(_TWICE, when)

    assert sent == [["1-0", None], ["0-1", 41]]


_FOUND = """async () => {
  const opened = await new Promise((resolve) => {
    const opening = indexedDB.open("jadoube", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("wishes", { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
  });
  const game = { tournament: "t", round: 1, game: "g", seen: 2, white: { player: "p" } };
  const kept = { id: "1", key: "k", order: 1, state: "waiting", tries: 0, recorded: null, takeBack: false };
  const writing = opened.transaction("wishes", "readwrite");
  writing.objectStore("wishes").put({ ...game, ...kept, kind: "illegal-moves", result: null, turned: "p" });
  await new Promise((resolve) => (writing.oncomplete = resolve));
  opened.close();
  const { Outbox } = await import("/static/js/outbox.js");
  const answered = new Promise((resolve) => {
    window.fetch = async (path, { method, body }) => {
      resolve([method, path, JSON.parse(body)]);
      return new Response(JSON.stringify({ version: 3 }), { headers: { "Content-Type": "application/json" } });
    };
  });
  const outbox = await Outbox.open(() => {});
  const pending = outbox.pending("illegal-moves", "g", "p");
  outbox.wake();
  return [pending, ...(await answered)];
}"""


def test_a_command_that_an_older_page_stored_is_counted_and_sent(window: Open) -> None:
    page = window("/join")

    pending, method, path, body = page.evaluate(_FOUND)

    assert (pending, method, body) == (1, "POST", {"player": "p", "seen": 2})
    assert path == "/api/v1/tournaments/t/rounds/1/games/g/illegal-moves"
