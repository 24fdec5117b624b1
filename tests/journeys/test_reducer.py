"""A viewer's reducer (web/static/js/reducer.js) under loss, doubles and reorder: it ends with what the server shows."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import web
from domain.tournament.replay import replay
from domain.values import Outcome
from server.live.frames import Checkpoint, Patches, ViewSubject, field_patch, patch, snapshot
from server.live.wire import texts_in
from server.views.fields import by_fields
from server.views.incremental import BuiltView
from server.views.model import Model, difference
from server.views.parameters import NO_PARAMETERS
from server.views.registry import VIEWS
from tests.server.live.fakes import NAME, in_round_one

pytestmark = pytest.mark.browser

_FEED = """([frames, answers]) => {
  let held = null, asked = 0, dropped = 0;
  const take = (frame) => {
    const told = reduce(held, frame);
    if (told === DROP) dropped += 1;
    else if (told === GAP) { asked += 1; held = reduce(held, answers[frame.to ?? frame.version]).held; }
    else held = told.held;
  };
  for (const frame of frames) take(frame);
  return { held, asked, dropped };
}"""


def history(view: str, boards: int, chance: random.Random) -> list[tuple[int, Model]]:
    """A view after each event of a round and of its corrections."""
    service = in_round_one(boards)
    for _ in range(40):
        service.play(chance.randint(1, boards), chance.choice([Outcome.DRAW, Outcome.WHITE_WINS, Outcome.BLACK_WINS]))
    shown: BuiltView | None = None
    found = []
    for version in range(5, len(service.log) + 1):
        shown = BuiltView(state := replay(service.log[:version]), VIEWS[view].build(state, NO_PARAMETERS))
        found.append((version, shown.model))
    return found


def text(frame: bytes) -> dict[str, Any]:
    (found,) = texts_in(frame)
    decoded: dict[str, Any] = json.loads(found)
    return decoded


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("patches", Patches)
@pytest.mark.parametrize("view", ["boards", "standings"])
def test_whatever_the_network_does_the_page_shows_the_truth(
    browser: Browser, view: str, patches: Patches, seed: int
) -> None:
    chance = random.Random(seed)
    subject = ViewSubject(view, NAME)
    models = history(view, 8, chance)
    frames, answers = [], {}
    base, old = models[0]
    for version, model in models:
        mark = Checkpoint(version, "e", f"{version:016}")
        answers[version] = text(snapshot(subject, mark, model))
        change = difference(old, model)
        if change is not None:
            by_rows = patches is Patches.ROWS
            made = (
                patch(subject, mark, change) if by_rows else field_patch(subject, mark, by_fields(old, model, change))
            )
            frames.append(text(made.since(base)))
            base, old = version, model
    lossy = [frame for frame in frames for _ in range(chance.choice([0, 1, 1, 1, 1, 2]))]
    for place in range(0, len(lossy) - 1, 5):
        lossy[place], lossy[place + 1] = lossy[place + 1], lossy[place]
    last = {"type": "patch", "from": -1, "to": models[-1][0]}  # a gap to the end: what a heartbeat would find

    page = browser.new_page()
    reducer = (Path(web.__file__).parent / "static" / "js" / "reducer.js").read_text().replace("export ", "")
    page.add_script_tag(content=reducer)
    done = page.evaluate(_FEED, [[answers[models[0][0]], *lossy, last], answers])
    page.close()

    assert done["held"]["model"] == json.loads(json.dumps(models[-1][1]))
    assert done["held"]["version"] == models[-1][0]
    assert done["asked"] + done["dropped"] > 1


def test_without_loss_nothing_is_asked_again(browser: Browser) -> None:
    subject = ViewSubject("standings", NAME)
    models = history("standings", 8, random.Random(7))
    frames = [text(snapshot(subject, Checkpoint(models[0][0], "e", "0"), models[0][1]))]
    base, old = models[0]
    for version, model in models[1:]:
        change = difference(old, model)
        if change is not None:
            frames.append(
                text(field_patch(subject, Checkpoint(version, "e", "0"), by_fields(old, model, change)).since(base))
            )
            base, old = version, model

    page = browser.new_page()
    page.add_script_tag(content=(Path(web.__file__).parent / "static/js/reducer.js").read_text().replace("export ", ""))
    done = page.evaluate(_FEED, [frames, {}])
    page.close()

    assert (done["asked"], done["dropped"]) == (0, 0)
    assert done["held"]["model"] == json.loads(json.dumps(old))
