"""Time of the standings with eight tie-breaks, beside gacrux on the same tournament in the same run.

`python benchmarks/standings.py` prints, for several sizes, the fastest and the slowest of seven runs: from the
tournament as replayed to the finished rows, the time of one player's explanation, and the median time that the view of
the standings takes after one more result of the last round (target: 10 ms). The last column says how many times as long
gacrux takes for the same list, its reading of the file not counted.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from gacrux import tiebreak, trf2json
from large_tournament import large_tournament

from domain.results.entering import ResultEntered, ResultTakenBack
from domain.standings.explanation import explain
from domain.standings.ranking import ranking
from domain.standings.table import table_of
from domain.state.tournament import Tournament
from domain.tournament.replay import evolve, replay
from domain.values import Outcome, PlayerId, TieBreaks
from server.views.derived import Derived
from server.views.parameters import NO_PARAMETERS
from server.views.registry import VIEWS
from tests.judges.tie_breaks import text_of

SIZES = ((100, 9), (500, 9), (1500, 11))
RULES = TieBreaks(("BH/C1", "BH", "BH/M1", "SB", "DE", "ARO", "WIN", "BPG"))
RUNS = 7
RESULTS = 25
TARGET = "target: under 150 ms for 1,500 players and 11 rounds"


def main() -> None:
    print(f"{len(RULES.codes)} tie-breaks: {' '.join(RULES.codes)}; {TARGET}")
    print(
        f"{'players':>8} {'rounds':>7} {'best ms':>9} {'worst ms':>9} {'explain ms':>11} "
        f"{'result ms':>10} {'gacrux ms':>10} {'ratio':>7}"
    )
    for players, rounds in SIZES:
        state = replay(large_tournament(players, rounds))
        times = [timed(partial(ranking, state, rules=RULES)) for _ in range(RUNS)]
        ranked = ranking(state, rules=RULES)
        explained = timed(partial(explain, ranked, PlayerId("p1")))
        judged = timed(peer_call(state))
        print(
            f"{players:>8} {rounds:>7} {min(times):>9.1f} {max(times):>9.1f} {explained:>11.1f} "
            f"{after_results(state):>10.1f} {judged:>10.0f} "
            f"{judged / min(times):>6.1f}x",
            flush=True,
        )


def after_results(state: Tournament) -> float:
    """The median of processor milliseconds of the view after a result; half of the last round is still played."""
    number, derived, view = len(state.play.rounds), Derived(), VIEWS["standings"]
    state = replace(state, settings=replace(state.settings, tie_breaks=RULES))
    ended = list(state.play.rounds[-1].games.values())[::2]
    state = replay([ResultTakenBack(number, game.id, Outcome.DRAW) for game in ended], state)
    view.build(state, NO_PARAMETERS, derived)
    times = []
    for game in ended[::-1][:RESULTS]:
        state = evolve(state, ResultEntered(number, game.id, Outcome.WHITE_WINS))
        started = time.process_time()
        view.build(state, NO_PARAMETERS, derived)
        times.append(1000 * (time.process_time() - started))
    return median(times)


def peer_call(state: Tournament) -> Callable[[], object]:
    """The same list, ready to be computed by gacrux."""
    file = trf2json.trf2json()
    file.parse_file(text_of(table_of(state, RULES)), verbose=True)
    found = file.get_tournament(1)
    arguments = {
        "tiebreak": ["PTS", *RULES.codes],
        "check": False,
        "unrated": None,
        "pre_determined": False,
        "swiss": True,
    }
    return lambda: tiebreak.tiebreak(found, -1, arguments).compute_tiebreaks(found, arguments)


def timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    main()
