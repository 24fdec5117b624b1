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
  const vault = { durable: true, put: async () => {}, remove: async () => (when === "removing" ? gate() : null) };
  window.fetch = async (_, { body }) => {
    sent.push(JSON.parse(body));
    if (when === "sending" && sent.length === 1) await gate();
    const answer = { version: 40 + sent.length, seen: 40 + sent.length };
    return new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
  };
  const outbox = new Outbox(vault, [], () => {});
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
