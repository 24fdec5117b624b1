"""Arbiters at work: a tournament played by random commands, refused ones included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn, TakeCheckInBack
from domain.corrections.what_if import OPTIONS
from domain.incidents import DecideIncident, RecordIncident
from domain.notices import PostNotice, SetRoundStart, TakeNoticeDown
from domain.pairing.system import NoPairing
from domain.pairing_service import field_of, pair_round
from domain.players.byes import ByeGranted, CancelBye, CorrectBye, GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.expulsions import Expel, ReverseExpulsion
from domain.players.numbers import AssignPairingNumbers, PairingNumbersAssigned
from domain.players.public_names import ChangePublicName
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.players.rounds import ChangeRounds
from domain.players.withdrawals import ExplainAbsence, Reinstate, Withdraw, Withdrawn
from domain.prize_fund import Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes
from domain.ratings import RatingMethod, RatingRule
from domain.refusals import Refusal
from domain.requests.answering import AnswerRequest
from domain.requests.badges import RenewBadge
from domain.requests.requesting import AskForBye, ReportMistake
from domain.results.by_players import ReportResult
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult, ResultEntered
from domain.results.forfeits import ForfeitAbsent
from domain.results.illegal_moves import RecordIllegalMove
from domain.rounds.amendments import AmendPairing
from domain.rounds.boards import PairedBoard
from domain.rounds.by_hand import EndManualPairing, GiveUpManualPairing, StartManualPairing
from domain.rounds.choices import PAIR_AGAIN
from domain.rounds.drafts import DiscardPairing, PairRound, RoundPaired
from domain.rounds.publication import PublishRound, RoundPublished
from domain.settings.acceleration import AccelerationChanged
from domain.settings.changes import ChangeSettings
from domain.settings.creation import TournamentCreated
from domain.settings.finishing import FinishTournament
from domain.settings.initial_colour import InitialColourDrawn
from domain.settings.lots import DrawLots, RecordLots
from domain.settings.prohibitions import ProhibitionsChanged
from domain.settings.rating_rule import ChangeRatingRule
from domain.settings.system import ChangeSystem
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.defaults import default_tie_breaks
from domain.standings.ranking import standings
from domain.starting_list import pairing_numbers
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import (
    Answer,
    ByeKind,
    Colour,
    FromPlayers,
    IncidentKind,
    Outcome,
    PlayerId,
    RequestState,
    TieBreaks,
    Title,
    Tpn,
)
from tests.builders import accelerate, prohibit

PLAYED = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)
RARE = (Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT, Outcome.DOUBLE_FORFEIT, Outcome.ADJOURNED)
KINDS = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)


class Arbiters:
    """A log in the making, and its state. `actions` are the first and last versions of what was done."""

    def __init__(self, chance: Random, *, players: int, rounds: int, system: str) -> None:
        self.chance = chance
        self.events: list[Event] = []
        self.actions: list[tuple[int, int]] = []
        self.state = self._begin(players, rounds, system)

    def __repr__(self) -> str:
        return "\n".join(map(repr, self.events))

    def _begin(self, players: int, rounds: int, system: str) -> Tournament:
        self._append(
            TournamentCreated(
                name="Random Open",
                system=system,
                rounds=rounds,
                tie_breaks=default_tie_breaks(system),
                player_results=FromPlayers.OPEN,
            )
        )
        self._append(InitialColourDrawn(self.chance.choice(tuple(Colour))))
        for _ in range(players):
            self.step_register()
        return self.state

    def _append(self, *events: Event) -> None:
        state: Tournament | None = getattr(self, "state", None)
        for event in events:
            state = evolve(state, event)
            self.events.append(event)
        if state is not None:
            self.state = state
        if events:
            self.actions.append((len(self.events) - len(events) + 1, len(self.events)))

    def do(self, command: Command) -> bool:
        """Carry a command out; False if it was refused or nothing was to be done."""
        try:
            events = decide(self.state, command)
        except Refusal:
            return False
        self._append(*events)
        return bool(events)

    def correct(self, events: Sequence[Event]) -> None:
        """Record events that were decided on the newest state, as one action."""
        self._append(*events)

    def undo(self, first: int, last: int) -> bool:
        """Take an action back; False if that is refused."""
        try:
            events = undo(self.events, first, last, "random")
        except Refusal:
            return False
        self._append(*events)
        return True

    def step(self) -> None:
        """Something that an arbiter might do; the way forward is the most likely."""
        steps = self.weighted_steps()
        self.chance.choices([each for _, each in steps], [weight for weight, _ in steps])[0]()

    def weighted_steps(self) -> Sequence[tuple[int, Callable[[], object]]]:
        """All steps, each with how likely it is."""
        return (
            (30, self.step_result),
            (12, self.step_forward),
            (4, self.step_correct_result),
            (2, self.step_colours),
            (1, self.step_illegal_move),
            (1, self.step_report),
            (2, self.step_rating),
            (1, self.step_details),
            (2, self.step_bye),
            (1, self.step_correct_bye),
            (1, self.step_withdraw),
            (1, self.step_public_name),
            (1, self.step_expel),
            (1, self.step_rounds),
            (1, self.step_ratings),
            (1, self.step_return),
            (1, self.step_register),
            (1, self.step_by_hand),
            (1, self.step_decide),
            (1, self.step_check_in),
            (1, self.step_request),
            (1, self.step_forfeits),
            (3, self.step_office),
            (3, self.step_undo),
        )

    def step_forward(self) -> bool:
        """Publish the draft, or enter what is missing and pair the next round."""
        if self.state.draft is not None:
            if self.state.draft_is_stale or self.chance.random() < 0.1:
                return self.do(DiscardPairing(self.state.draft.number))
            return self.do(PublishRound(self.state.draft.number))
        while self.state.play.rounds and self.state.play.rounds[-1].missing:
            if not self.step_result():
                return False
        return self.pair() or self.do(FinishTournament())

    def pair(self) -> bool:
        """Pair the next round by its system."""
        number = len(self.state.play.rounds) + 1
        made = self._made(number)
        if made is None:
            return False
        pairs, bye = made
        numbers = pairing_numbers(self.state)
        return self.do(
            PairRound(
                number,
                self.state.version,
                "engine",
                tuple((numbers[white], numbers[black]) for white, black in pairs),
                None if bye is None else numbers[bye],
            )
        )

    def _made(self, number: int) -> tuple[tuple[tuple[PlayerId, PlayerId], ...], PlayerId | None] | None:
        if number > self.state.settings.number_of_rounds:
            return None
        field = field_of(self.state, number)
        if sum(player.present for player in field.players) < 2:
            return None
        try:
            made = pair_round(field, self.state.settings.system)
        except NoPairing:
            return None
        who = {tpn: player for player, tpn in pairing_numbers(self.state).items()}
        pairs = tuple((who[pair.white], who[pair.black]) for pair in made.pairs)
        return pairs, None if made.bye is None else who[made.bye]

    def step_result(self) -> bool:
        """The result of a game of the latest public round that has none."""
        paired = self._latest_public()
        if paired is None:
            return False
        missing = [game for game in paired.games.values() if game.outcome is None]
        if not missing:
            return False
        game = self.chance.choice(missing)
        outcome = self.chance.choice(RARE if self.chance.random() < 0.1 else PLAYED)
        return self.do(EnterResult(paired.number, game.id, outcome, game.seen))

    def step_correct_result(self) -> bool:
        """Another result, sometimes by someone whose screen is old."""
        found = self._any_game()
        if found is None:
            return False
        paired, game = found
        seen = game.seen if self.chance.random() < 0.8 else self.chance.choice([None, 3])
        outcome = self.chance.choice((*PLAYED, *RARE))
        return self.do(EnterResult(paired.number, game.id, outcome, seen, "wrong", "a player"))

    def step_colours(self) -> bool:
        """The other colours in a game."""
        found = self._any_game()
        if found is None:
            return False
        paired, game = found
        white = self.chance.choice([game.white, game.black])
        return self.do(CorrectColours(paired.number, game.id, white, game.seen, "sat wrongly"))

    def step_illegal_move(self) -> bool:
        """An illegal move, sometimes on a screen that is old."""
        found = self._any_game()
        if found is None:
            return False
        paired, game = found
        player = self.chance.choice([game.white, game.black])
        return self.do(RecordIllegalMove(paired.number, game.id, player, self.chance.choice([None, 0, 1])))

    def step_report(self) -> bool:
        """A player reports a result, sometimes of an old round or as seen before colours were exchanged."""
        found = self._any_game()
        if found is None:
            return False
        paired, game = found
        player = self.chance.choice([game.white, game.black])
        white = game.white if self.chance.random() < 0.9 else game.black
        return self.do(ReportResult(paired.number, game.id, player, self.chance.choice(PLAYED), white))

    def step_rating(self) -> bool:
        """Another rating of someone."""
        return self.do(CorrectRating(self._anybody(), self.chance.randrange(1000, 2800), "list"))

    def step_details(self) -> bool:
        """Another title, name or birth date."""
        title = self.chance.choice(tuple(Title))
        name = f"Name {self.chance.randrange(99)}"
        birth = self.chance.choice([None, "1990/01/01"])
        return self.do(CorrectDetails(self._anybody(), name=name, title=title, birth_date=birth))

    def step_bye(self) -> bool:
        """A bye requested, or taken back."""
        number = self.state.next_round + self.chance.randrange(2)
        if self.chance.random() < 0.3:
            return self.do(CancelBye(self._anybody(), number))
        return self.do(GrantBye(self._anybody(), number, self.chance.choice(KINDS)))

    def step_correct_bye(self) -> bool:
        """Another kind of bye in a round that is public."""
        if not self.state.play.rounds:
            return False
        number = self.chance.randint(1, len(self.state.play.rounds))
        return self.do(CorrectBye(self._anybody(), number, self.chance.choice(KINDS)))

    def step_public_name(self) -> bool:
        """A player's name is hidden from the public, or shown again."""
        return self.do(ChangePublicName(self._anybody(), hidden=self.chance.random() < 0.6))

    def step_withdraw(self) -> bool:
        """Someone leaves, unless hardly anyone would be left."""
        there = [player for player in self.state.roster.players.values() if player.withdrawn_from is None]
        return len(there) > 4 and self.do(Withdraw(self._anybody(), "ill"))

    def step_expel(self) -> bool:
        """Someone is expelled, unless hardly anyone would be left, or an expulsion is reversed."""
        player = self._anybody()
        there = [each for each in self.state.roster.players.values() if each.withdrawn_from is None]
        if self.state.roster.players[player].expulsion is not None or len(there) <= 4:
            return self.do(ReverseExpulsion(player, "appeal"))
        return self.do(Expel(player, in_standings=self.chance.random() < 0.5, reason="decision"))

    def step_rounds(self) -> bool:
        """The rounds of a player are stated anew."""
        number = self.state.next_round
        missed = tuple(each for each in range(1, number) if self.chance.random() < 0.3)
        first = self.chance.choice([None, None, number, number + 1])
        return self.do(ChangeRounds(self._anybody(), first_round=first, half_points_for=missed))

    def step_ratings(self) -> bool:
        """Ratings of someone by a list, for everything or for the rating report from a round on."""
        name = self.chance.choice(("fide_standard", "fide_rapid", "national", "k"))
        ratings = {name: 20 if name == "k" else self.chance.randrange(1400, 2800)}
        later = self.chance.choice([None, self.state.next_round])
        return self.do(CorrectDetails(self._anybody(), ratings=ratings, from_round=later))

    def step_return(self) -> bool:
        """Someone comes back, or explains an absence."""
        player = self._anybody()
        return self.do(ExplainAbsence(player)) or self.do(Reinstate(player))

    def step_register(self) -> bool:
        """A player enters, early or late."""
        number = len(self.events)
        return self.do(RegisterPlayer(f"Player {number}", self.chance.randrange(1000, 2800)))

    def step_check_in(self) -> bool:
        """Someone is there, is not there after all, or check-in is closed or opened again."""
        if self.chance.random() < 0.2:
            return self.do(OpenCheckIn(self.state.next_round))
        if self.chance.random() < 0.2:
            return self.do(CloseCheckIn(self.state.next_round))
        return self.do(CheckIn(self._anybody())) or self.do(TakeCheckInBack(self._anybody()))

    def step_request(self) -> bool:
        """A player makes a request, or an arbiter answers one."""
        waiting = [number for number, each in self.state.hall.requests.items() if each.state is RequestState.WAITING]
        if waiting and self.chance.random() < 0.6:
            return self.do(AnswerRequest(self.chance.choice(waiting), self.chance.choice(list(Answer)), "so"))
        if self.chance.random() < 0.5:
            return self.do(ReportMistake(self._anybody(), "wrong", self.chance.randint(1, 5)))
        return self.do(AskForBye(self._anybody(), self.state.next_round, self.chance.choice(KINDS)))

    def step_forfeits(self) -> bool:
        """Someone has not come at the default time."""
        return self.do(ForfeitAbsent(len(self.state.public_rounds), (self._anybody(),)))

    def step_office(self) -> bool:
        """What is done at the desk beside players and rounds: settings, prizes, notices, badges, incidents."""
        chance, number = self.chance, self.state.next_round
        if len(self.state.roster.players) < 2:
            return False
        two = tuple(chance.sample(list(self.state.roster.players), 2))
        place = chance.randint(1, 3)
        shared = [row for row in standings(self.state) if row.place == place]
        order = list(self.state.roster.players)
        chance.shuffle(order)
        commands: Sequence[Command] = (
            ChangeSettings(name=f"Open {chance.randrange(9)}"),
            ChangeTieBreaks(TieBreaks(tuple(chance.sample(("BH", "SB", "WIN", "DE"), 2))), "announced"),
            AnnouncePrizes(PrizeFund((PrizeGroup("Open", (Prize(1, chance.randrange(100, 900)),)),))),
            RecordLots(tuple(row.player for row in shared)),
            DrawLots(tuple(row.player for row in shared), "5eed"),
            ChangeRatingRule(RatingRule(chance.choice(tuple(RatingMethod)))),
            ChangeSystem(chance.choice(("fide-dutch-2026", "fide-dutch-2017"))),
            prohibit(self.state, two, number, number + chance.randrange(2)),
            accelerate(self.state, two, 2, number, number),
            AssignPairingNumbers({player: Tpn(place) for place, player in enumerate(order, start=1)}),
            PostNotice("The bar is open."),
            TakeNoticeDown(chance.choice([*self.state.hall.notices, 1])),
            SetRoundStart(number, f"2026-01-10T1{chance.randrange(9)}:00:00+00:00"),
            RenewBadge(two[0]),
            self._incident(),
        )
        return self.do(chance.choice(commands))

    def _incident(self) -> Command:
        """An incident or an appeal, at a board or elsewhere, or a decision on one."""
        chance, known = self.chance, self.state.hall.incidents
        if known and chance.random() < 0.5:
            return DecideIncident(chance.choice(list(known)), chance.choice(["", "a warning", "dismissed"]))
        found = self._any_game() if chance.random() < 0.7 else None
        place = (None, None) if found is None else (found[0].number, found[1].id)
        kind = chance.choice(list(IncidentKind))
        return RecordIncident(kind, "2026-01-10T12:00:00+01:00", "a telephone rang", *place)

    def step_by_hand(self) -> bool:
        """The next round by hand, or nearly."""
        number = len(self.state.play.rounds) + (0 if self.state.draft else 1)
        if not self.do(StartManualPairing(number)):
            return False
        made = self._made(number)
        if made is None or self.chance.random() < 0.3:
            return self.do(GiveUpManualPairing(number))
        pairs, bye = made
        turned = tuple((black, white) for white, black in pairs)
        return self.do(EndManualPairing(number, self.state.version, turned, bye, pairs, bye, acknowledged=True))

    def step_decide(self) -> bool:
        """A public, unplayed round paired again by decision."""
        paired = self._latest_public()
        if paired is None or self.state.draft is not None:
            return False
        made = self._made(paired.number)
        if made is None:
            return False
        pairs, bye = made
        return self.do(
            AmendPairing(
                paired.number,
                self.state.version,
                "engine",
                pairs,
                bye,
                "corrected",
                OPTIONS,
                PAIR_AGAIN,
                acknowledged=True,
            )
        )

    def step_undo(self) -> bool:
        """Take one of the latest actions back."""
        first, last = self.chance.choice(self.actions[-6:])
        return self.undo(first, last)

    def _latest_public(self) -> Round | None:
        return self.state.public_rounds[-1] if self.state.public_rounds else None

    def _any_game(self) -> tuple[Round, Game] | None:
        games = [(paired, game) for paired in self.state.public_rounds for game in paired.games.values()]
        return self.chance.choice(games) if games else None

    def _anybody(self) -> PlayerId:
        return self.chance.choice(list(self.state.roster.players))


def plain(state: Tournament) -> Tournament:
    """The state without what only counts events: versions. A request that was withdrawn is as if it had not been.

    An incident that was taken back is as if it had not been, too. Whatever is taken back, FIDE mode is left for good,
    the seed for lots stays,
    and that a publication was taken back is known.

    Notices, which are found by the version of their event, are in the order of their texts.
    """
    rounds = tuple(
        replace(
            paired,
            paired_at=0,
            games={game.id: replace(game, seen=None) for game in paired.games.values()},
        )
        for paired in state.play.rounds
    )
    report = {game: replace(each, seen=None) for game, each in state.play.report.items()}
    reported = {
        game: {who: replace(each, version=0) for who, each in reports.items()}
        for game, reports in state.play.player_reports.items()
    }
    requests = {
        number: replace(each, answered=None)
        for number, each in state.hall.requests.items()
        if each.state is not RequestState.WITHDRAWN
    }
    return replace(
        state,
        settings=replace(state.settings, fide_mode_left=None, seed=""),
        version=0,
        touched=0,
        decided=0,
        play=replace(state.play, rounds=rounds, report=report, player_reports=reported, taken_back=frozenset()),
        hall=replace(
            state.hall,
            requests=requests,
            incidents={
                number: replace(each, version=0)
                for number, each in state.hall.incidents.items()
                if not each.is_taken_back
            },
            notices=dict(enumerate(sorted(state.hall.notices.values(), key=lambda each: each.text))),
        ),
    )


def right_from_the_start(state: Tournament) -> Tournament:
    """The tournament of a log with the same pairings, in which everything was recorded right and never corrected."""
    events: list[Event] = [
        TournamentCreated(
            name=state.settings.name,
            system=state.settings.system,
            rounds=state.settings.number_of_rounds,
            tie_breaks=state.settings.tie_breaks,
        ),
        InitialColourDrawn(state.settings.initial_colour or Colour.WHITE),
    ]
    events += [
        PlayerRegistered(
            player.id,
            player.name,
            player.rating,
            player.title,
            first_round=player.first_round,
            birth_date=player.birth_date,
        )
        for player in state.roster.players.values()
    ]
    events.append(ProhibitionsChanged(state.settings.prohibitions))
    events.append(AccelerationChanged(state.settings.baku_acceleration, state.settings.accelerations))
    if state.roster.assigned_numbers:
        events.append(PairingNumbersAssigned(state.roster.assigned_numbers))
    for number, byes in state.roster.byes.items():
        events += [ByeGranted(player, number, kind) for player, kind in byes.items()]
    for paired in state.public_rounds:
        boards = tuple(PairedBoard(each.id, each.white, each.black) for each in paired.games.values())
        events += [
            RoundPaired(
                paired.number, paired.system, paired.engine, boards, paired.bye, paired.numbers, paired.unpaired
            ),
            RoundPublished(paired.number),
            *(
                ResultEntered(paired.number, game.id, game.outcome)
                for game in paired.games.values()
                if game.outcome is not None
            ),
        ]
    for player in state.roster.players.values():
        if player.withdrawn_from is not None:
            events.append(Withdrawn(player.id, player.withdrawn_from, by_absence=player.withdrawn_by_absence))
    return replay(events)
