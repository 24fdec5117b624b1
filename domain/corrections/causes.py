"""Why something of a player differs between two states: an event of the player's own, or what happened to others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.corrections.possible import named_players
from domain.messages import Message, message
from domain.standings.ranking import Standing
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.actions import ActionUndone
from domain.tournament.messages import message_of
from domain.values import GameId, PlayerId, Tpn


class Causes:
    """The reasons for the changes that events make."""

    def __init__(self, was: Tournament, events: Sequence[Event]) -> None:
        self._own: dict[PlayerId, Message] = {}
        self._for_all: Message | None = None
        games = {game.id: game for paired in was.play.rounds for game in paired.games.values()}
        for event in events:
            concerned = tuple(_concerned(event, games))
            for player in concerned:
                self._own.setdefault(player, message_of(event))
            if not concerned and self._for_all is None and not isinstance(event, ActionUndone):
                self._for_all = message_of(event)
        self._any = message_of(events[0]) if events else message("because.replayed")

    def of(self, player: PlayerId) -> Message:
        """The player's own event, else one that is about no player, else any."""
        return self._own.get(player) or self.of_all

    @property
    def of_all(self) -> Message:
        """The event that is about no player, else any."""
        return self._for_all or self._any

    def of_game(self, game: Game) -> Message:
        """The event about a game."""
        return self._own.get(game.white) or self.of(game.black)

    def of_prize(self, player: PlayerId) -> Message:
        """Why a prize differs: the player's own event, one about no player, else other places."""
        return self._own.get(player) or self._for_all or message("because.places")

    def of_number(self, player: PlayerId, was: Mapping[PlayerId, Tpn], now: Mapping[PlayerId, Tpn]) -> Message:
        """Why a pairing number moves."""
        if player in self._own:
            return self._own[player]
        return self._passed(player, was, now) or self.of_all

    def of_place(self, player: PlayerId, was: Mapping[PlayerId, Standing], now: Mapping[PlayerId, Standing]) -> Message:
        """Why a place or the points move."""
        before, after = was.get(player), now.get(player)
        if player in self._own or before is None or after is None or before.points != after.points:
            return self.of(player)
        if self._for_all is not None:
            return self._for_all
        if before.values != after.values:
            return message("because.tie-breaks")
        places = [{who: each.place for who, each in rows.items()} for rows in (was, now)]
        return self._passed(player, *places) or self.of_all

    def _passed(self, player: PlayerId, was: Mapping[PlayerId, int], now: Mapping[PlayerId, int]) -> Message | None:
        """Who has passed the player or was passed, came in above or left from above: first those of the events."""
        for other in (*(each for each in self._own if each in was or each in now), *now, *was):
            ahead_was = other in was and was[other] <= was[player]
            ahead_now = other in now and now[other] <= now[player]
            if other == player or ahead_was == ahead_now:
                continue
            if ahead_now:
                if other in was:
                    return message("because.passed", player=other)
                return message("because.entered", player=other)
            if other in now:
                return message("because.overtook", player=other)
            return message("because.left", player=other)
        return None


def _concerned(event: Event, games: Mapping[GameId, Game]) -> Iterator[PlayerId]:
    yield from named_players(event)
    game = games.get(getattr(event, "game", GameId("")))
    if game is not None:
        yield from (game.white, game.black)
