"""The natural candidate of a bracket: S1 against S2 in order, before any alteration.

C.04.3:2026 [3], C.04.3:2017 [B.2], [B.3].
"""

from __future__ import annotations

from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair
from domain.pairing.dutch.contestants import DutchContestant


def natural_candidate(chosen: BracketCandidate) -> BracketCandidate:
    """The first candidate generated in the bracket of the chosen one, with as many pairs and as many paired MDPs."""
    bracket = chosen.bracket
    paired = sum(bracket.moved_down(game.higher) for game in chosen.games)
    upper, limbo = bracket.mdps[:paired], bracket.mdps[paired:]
    games = [CandidatePair(one, two) for one, two in zip(upper, bracket.residents, strict=False)]
    left: tuple[DutchContestant, ...] = bracket.residents[paired:]
    pairs = len(chosen.games) - paired
    games += [CandidatePair(one, two) for one, two in zip(left[:pairs], left[pairs:], strict=False)]
    return BracketCandidate(bracket, tuple(games), (*limbo, *left[2 * pairs :]))
