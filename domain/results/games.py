"""Games in the state: their results and colours, and the game of a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from domain.messages import message
from domain.refusals import ChangedSince
from domain.state.rounds import Game, Round, RoundStatus, has_started
from domain.state.tournament import Tournament
from domain.subject import Undoing
from domain.values import GameId, Outcome, RoundNumber
from domain.windows import Window, window_of_result


def with_results(
    tournament: Tournament, number: RoundNumber, results: Iterable[tuple[GameId, Outcome | None]]
) -> Tournament:
    """The state after one event for each of these results of a round."""
    changed = tournament.play.rounds[number - 1]
    games = dict(changed.games)
    version = tournament.version
    for key, outcome in results:
        version += 1
        game = games[key]
        seen = None if outcome is None else version
        # Not by `replace`, which costs three times as much: most events of a log are results.
        ended = _ended_in(tournament, game, outcome)
        games[key] = Game(key, game.board, game.white, game.black, game.colours_known, outcome, seen, ended)
    return with_games(tournament, version, changed, games)


def _ended_in(tournament: Tournament, game: Game, outcome: Outcome | None) -> RoundNumber | None:
    """The latest public round when a game ended that had been adjourned; None for others, and while it is open."""
    if outcome is None or outcome is Outcome.ADJOURNED:
        return None
    return len(tournament.public_rounds) if game.outcome is Outcome.ADJOURNED else game.ended_in


def with_games(tournament: Tournament, version: int, changed: Round, games: Mapping[GameId, Game]) -> Tournament:
    """The state with these games in a round; a round in play has started."""
    status = changed.status
    if status in (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY):
        status = RoundStatus.IN_PLAY if has_started(games.values()) else RoundStatus.PUBLISHED
    play = tournament.play.with_round(replace(changed, games=games, status=status))
    return replace(tournament, version=version, touched=version, play=play)


def turned(game: Game, outcome: Outcome | None, seen: int | None) -> Game:
    """The game with the colours exchanged."""
    return replace(game, white=game.black, black=game.white, colours_known=True, outcome=outcome, seen=seen)


def is_after_deadline(tournament: Tournament, number: RoundNumber, game: Game) -> bool:
    """Whether a correction of the game's result counts for the rating report only."""
    return window_of_result(tournament, number, game) is Window.RATING_REPORT


def game_now(number: RoundNumber, game: GameId, undoing: Undoing) -> Game:
    """The game as it is now. Raises ChangedSince for one that is not in the pairing any more."""
    found = undoing.now.play.game(number, game)
    if found is None:
        raise ChangedSince(undoing.version, message("undo.game-gone"))
    return found
