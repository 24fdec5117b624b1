"""Every fact as a sentence: for the timeline, for previews, and for the comments of a report file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain import events as e
from domain.prizes.money import money_text
from domain.tournament import Tournament
from domain.values import GameId, Outcome, PlayerId


@dataclass(frozen=True, slots=True)
class Names:
    """Who is called what, and who plays which game: what a sentence needs beyond its fact."""

    players: Mapping[PlayerId, str]
    games: Mapping[GameId, str]

    def of(self, player: PlayerId | None) -> str:
        """A player's name; "nobody" for None."""
        return "nobody" if player is None else self.players.get(player, player)

    def game(self, game: GameId) -> str:
        """A game by its board and its players."""
        return self.games.get(game, f"game {game}")


def names_of(tournament: Tournament) -> Names:
    """The names of everybody and of every game as they stand."""
    players = {player.id: player.name for player in tournament.roster.players.values()}
    games = {
        game.id: f"round {paired.number} board {game.board} ({players[game.white]} – {players[game.black]})"  # noqa: RUF001  # a dash between names
        for paired in tournament.play.rounds
        for game in paired.games.values()
    }
    return Names(players, games)


def tell(event: e.Event, names: Names) -> str:
    """What happened, in a sentence without its end, and why where that was told."""
    teller = _TELLERS.get(type(event))
    says = _plain(event) if teller is None else teller(event, names)
    reason = getattr(event, "reason", "")
    by = getattr(event, "reported_by", "")
    return f"{says}{f': {reason}' if reason else ''}{f' (reported by {by})' if by else ''}"


def _plain(event: e.Event) -> str:
    """The name of a kind of fact as words."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).capitalize()


def _result(outcome: Outcome | None) -> str:
    return "no result" if outcome is None else outcome.value


def _details(event: e.PlayerDetailsCorrected, names: Names) -> str:
    changed = [f"{name} was {event.was.get(name) or 'empty'}, is {now or 'empty'}" for name, now in event.now.items()]
    private = event.birth_date_now is not None or event.contact_now is not None
    return f"{names.of(event.player)}: {'; '.join([*changed, *(['private details corrected'] if private else [])])}"


def _paired(event: e.RoundPaired, names: Names) -> str:
    bye = "" if event.bye is None else f", bye: {names.of(event.bye)}"
    return f"Round {event.round} paired as a draft by {event.engine}: {len(event.boards)} boards{bye}"


def _amended(event: e.PairingAmended, names: Names) -> str:
    old = {each.game for each in event.was}
    boards = [f"{names.of(each.white)} – {names.of(each.black)}" for each in event.boards if each.game not in old]  # noqa: RUF001  # a dash between names
    bye = "" if event.bye == event.bye_was else f", bye: {names.of(event.bye)}"
    return f"Published pairing of round {event.round} amended ({event.article}): {', '.join(boards)}{bye}"


def _by_hand(event: e.ManualPairingEnded, _: Names) -> str:
    if not event.kept:
        return f"Manual pairing of round {event.round} given up"
    other = f"{len(event.by_hand)} boards differ from the system's" if event.by_hand else "as the system pairs it"
    broken = f"; breaks {', '.join(event.breaches)}" if event.breaches else ""
    return f"Manual pairing of round {event.round} ended, {other}{broken}"


def _report(event: e.ReportCorrected, names: Names) -> str:
    turned = "" if event.white_was == event.white_now else f", {names.of(event.white_now)} had White"
    was, now = event.was.value, event.now.value
    return f"For the rating report only, {names.game(event.game)}: was {was}, is {now}{turned}"


def _settings(event: e.SettingsChanged, _: Names) -> str:
    deadline = "" if event.correction_deadline is None else f", corrections until {event.correction_deadline.value}"
    language = f", language {event.language}" if event.language else ""
    festival = "" if event.festival is None else f", festival {event.festival}" if event.festival else ", no festival"
    asking = "" if event.player_requests is None else f", requests of players {event.player_requests.value}"
    told = (
        ("city", event.city),
        ("federation", event.federation),
        ("first day", event.starts),
        ("last day", event.ends),
        ("chief arbiter", event.chief_arbiter),
        ("time control", event.time_control),
    )
    others = "".join(f", {what} {now or 'not stated'}" for what, now in told if now is not None)
    return f"Settings changed: {event.name}, {event.rounds} rounds{deadline}{language}{festival}{asking}{others}"


def _prizes(event: e.PrizesAnnounced, _: Names) -> str:
    fund = event.fund
    if not fund.groups:
        return "No prizes any more"
    groups = ", ".join(group.name for group in fund.groups)
    return f"Prizes announced: {groups}, {money_text(fund.total, fund.currency)}"


def _tie_breaks(event: e.TieBreaksChanged, _: Names) -> str:
    was, now = (", ".join(each.codes) or "none, shared places" for each in (event.was, event.now))
    return f"Tie-breaks: were {was}, are {now} ({event.now.edition.value})"


def _lots(event: e.LotDrawn | e.LotTakenBack, names: Names) -> str:
    return ", ".join(map(names.of, event.players))


def _asked(event: e.ByeRequested, names: Names) -> str:
    text = f": {event.text}" if event.text else ""
    return f"{names.of(event.player)} asks for a {event.kind.value} bye in round {event.round}{text}"


def _reported(event: e.MistakeReported, names: Names) -> str:
    where = names.game(event.game) if event.game else f"round {event.round}" if event.round else ""
    text = f": {event.text}" if event.text else ""
    return f"{names.of(event.player)} reports a mistake{f' in {where}' if where else ''}{text}"


def _undone(event: e.ActionUndone, _: Names) -> str:
    facts = f"Fact {event.first}" if event.first == event.last else f"Facts {event.first} to {event.last}"
    return f"{facts} taken back"


_TELLERS: dict[type, Callable[..., str]] = {
    e.TournamentCreated: lambda event, _: f"Tournament {event.name}: {event.rounds} rounds by {event.system}",
    e.SettingsChanged: _settings,
    e.TieBreaksChanged: _tie_breaks,
    e.LotDrawn: lambda event, names: f"Lots drawn for a shared place: {_lots(event, names)}",
    e.LotTakenBack: lambda event, names: f"Lots taken back: {_lots(event, names)}",
    e.PlayerRegistered: lambda event, _: (
        f"{event.name} registered ({event.rating or 'unrated'}), plays from round {event.first_round} on"
    ),
    e.PlayerDetailsCorrected: _details,
    e.RegistrationCancelled: lambda event, names: f"Registration of {names.of(event.player)} cancelled",
    e.RatingCorrected: lambda event, names: f"Rating of {names.of(event.player)}: was {event.was}, is {event.now}",
    e.PairingNumbersAssigned: lambda event, _: f"Pairing numbers stated for {len(event.numbers)} players",
    e.InitialColourDrawn: lambda event, _: f"Initial colour drawn: {event.colour.value}",
    e.ByeGranted: lambda event, names: f"{names.of(event.player)} has a {event.kind.value} bye in round {event.round}",
    e.ByeCancelled: lambda event, names: f"{names.of(event.player)} has no bye in round {event.round} any more",
    e.ByeCorrected: lambda event, names: (
        f"Round {event.round} of {names.of(event.player)}: was a {event.was.value} bye, is a {event.now.value} bye"
    ),
    e.PlayerCheckedIn: lambda event, names: f"{names.of(event.player)} checked in",
    e.CheckInTakenBack: lambda event, names: f"{names.of(event.player)} not checked in after all",
    e.CheckInOpened: lambda event, _: f"Check-in asked for again before round {event.round}",
    e.CheckInClosed: lambda event, _: f"Check-in of round {event.round} closed: {len(event.absent)} not there",
    e.Withdrawn: lambda event, names: f"{names.of(event.player)} withdrawn from round {event.round} on",
    e.AbsenceExplained: lambda event, names: f"Absence of {names.of(event.player)} explained: not withdrawn (F.8)",
    e.Reinstated: lambda event, names: f"{names.of(event.player)} plays again from round {event.round} on",
    e.RoundPaired: _paired,
    e.PairingDiscarded: lambda event, _: f"Draft of round {event.round} discarded",
    e.RoundPublished: lambda event, _: f"Round {event.round} published",
    e.PublicationTakenBack: lambda event, _: f"Publication of round {event.round} taken back",
    e.RoundClosed: lambda event, _: f"Round {event.round} closed",
    e.PairingAmended: _amended,
    e.ManualPairingStarted: lambda event, _: f"Manual pairing of round {event.round} started",
    e.ManualPairingEnded: _by_hand,
    e.ResultEntered: lambda event, names: f"{names.game(event.game)}: {event.outcome.value}",
    e.ResultCorrected: lambda event, names: (
        f"Result of {names.game(event.game)}: was {event.was.value}, is {event.now.value}"
    ),
    e.ResultTakenBack: lambda event, names: f"Result of {names.game(event.game)} taken back: was {event.was.value}",
    e.IllegalMoveRecorded: lambda event, names: (
        f"Illegal move {event.count} of {names.of(event.player)} in {names.game(event.game)}"
    ),
    e.IllegalMoveTakenBack: lambda event, names: (
        f"Illegal move of {names.of(event.player)} in {names.game(event.game)} taken back: {event.count} left"
    ),
    e.GameAdjourned: lambda event, names: f"{names.game(event.game)} adjourned",
    e.AdjournedGameEnded: lambda event, names: f"Adjourned {names.game(event.game)} ended {event.outcome.value}",
    e.ColoursCorrected: lambda event, names: (
        f"Colours of {names.game(event.game)}: {names.of(event.now)} had White, not {names.of(event.was)};"
        f" the result reads {_result(event.outcome)}"
    ),
    e.ReportCorrected: _report,
    e.ArbiterDecided: lambda event, _: (
        f"The arbiter decided for round {event.round} ({event.article}): {event.choice}, of {' / '.join(event.options)}"
    ),
    e.ActionUndone: _undone,
    e.NoticePosted: lambda event, _: f"Notice posted ({event.kind.value}): {event.text}",
    e.NoticeTakenDown: lambda event, _: f"Notice taken down: {event.text}",
    e.RoundStartSet: lambda event, _: (
        f"Start of round {event.round}: was {event.was or 'not told'}, is {event.now or 'not told'}"
    ),
    e.ByeRequested: _asked,
    e.MistakeReported: _reported,
    e.RequestAnswered: lambda event, names: f"Request {event.request} of {names.of(event.player)} {event.answer.value}",
    e.RequestWithdrawn: lambda event, names: f"Request {event.request} of {names.of(event.player)} withdrawn",
    e.RequestReopened: lambda event, names: f"Request {event.request} of {names.of(event.player)} waits again",
    e.BadgeRenewed: lambda event, names: f"Badge of {names.of(event.player)} renewed: the old code asks for nothing",
    e.PrizesAnnounced: _prizes,
    e.TournamentFinished: lambda _, __: "Tournament finished",
    e.TournamentReopened: lambda _, __: "Tournament opened again",
}
