"""What takes back a fact about a round."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment
from domain.corrections.windows import has_begun
from domain.refusals import InvalidValue, PairingIsPlayed
from domain.tournament import Round, RoundStatus, paired_boards
from domain.values import RoundNumber


def undo_round(event: e.RoundEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about a round; a pairing that was played stays (F.7)."""
    match event:
        case e.RoundPaired():
            return _pairing_discarded(event, moment)
        case e.PairingDiscarded():
            return (_draft_restored(event.round, moment),)
        case e.RoundPublished():
            return _publication_taken_back(event.round, moment)
        case e.PublicationTakenBack():
            return _published_again(event.round, moment)
        case e.RoundClosed():
            return ()
        case e.PairingAmended():
            return _pairing_restored(event, moment)
        case e.ManualPairingStarted():
            moment.check(unchanged=moment.now.play.manual_pairing == event.round, what="the manual pairing has ended")
            return (e.ManualPairingEnded(event.round, kept=False, reason=moment.reason),)
        case e.ManualPairingEnded():
            moment.check(unchanged=moment.now.play.manual_pairing is None, what="a manual pairing goes on")
            return (e.ManualPairingStarted(event.round, moment.reason),)
        case _:
            assert_never(event)


def _latest(number: RoundNumber, moment: Moment) -> Round:
    """The round, which must be the latest one."""
    rounds = moment.now.play.rounds
    if len(rounds) > number or (len(rounds) == number and rounds[-1].is_public and has_begun(rounds[-1])):
        played = rounds[number - 1]
        raise PairingIsPlayed(number, tuple(game.board for game in played.games.values() if game.outcome is not None))
    moment.check(unchanged=len(rounds) == number, what="the pairing was discarded since")
    return rounds[-1]


def _pairing_discarded(event: e.RoundPaired, moment: Moment) -> tuple[e.Event, ...]:
    paired = _latest(event.round, moment)
    moment.check(unchanged=paired.paired_at == moment.version, what="the round was paired again")
    moment.check(unchanged=not paired.is_public, what="the round was published")
    return (e.PairingDiscarded(event.round, moment.reason),)


def _draft_restored(number: RoundNumber, moment: Moment) -> e.RoundPaired:
    """The draft that was thrown away, as long as nothing came in that would pair the round otherwise."""
    draft = moment.before.play.rounds[-1]
    moment.check(unchanged=len(moment.now.play.rounds) == number - 1, what="the round was paired again")
    moment.check(
        unchanged=moment.now.touched <= draft.paired_at, what="facts came in that may pair the round otherwise"
    )
    return e.RoundPaired(
        round=number,
        system=draft.system,
        engine=draft.engine,
        boards=paired_boards(draft),
        bye=draft.bye,
        numbers=draft.numbers,
        unpaired=draft.unpaired,
    )


def _publication_taken_back(number: RoundNumber, moment: Moment) -> tuple[e.Event, ...]:
    paired = _latest(number, moment)
    moment.check(unchanged=paired.is_public, what="the round is not public any more")
    if not moment.reason.strip():
        raise InvalidValue("reason", "who takes a published pairing back states the reason")
    return (e.PublicationTakenBack(number, moment.reason),)


def _published_again(number: RoundNumber, moment: Moment) -> tuple[e.Event, ...]:
    draft = moment.now.draft
    moment.check(unchanged=draft is not None and draft.number == number, what="the draft is not there any more")
    before = () if number == 1 else moment.now.play.rounds[number - 2 : number - 1]
    closed = [e.RoundClosed(each.number) for each in before if each.status is not RoundStatus.CLOSED]
    return (*closed, e.RoundPublished(number))


def _pairing_restored(event: e.PairingAmended, moment: Moment) -> tuple[e.Event, ...]:
    rounds = moment.now.play.rounds
    if len(rounds) > event.round:
        raise PairingIsPlayed(event.round, tuple(game.board for game in rounds[event.round - 1].games.values()))
    paired = rounds[event.round - 1]
    moment.check(
        unchanged=tuple(paired.games) == tuple(each.game for each in event.boards), what="it was amended again"
    )
    kept = {each.game for each in event.was}
    played = tuple(each.board for each in paired.games.values() if each.outcome is not None and each.id not in kept)
    if played:
        raise PairingIsPlayed(event.round, played)
    was = moment.before.play.rounds[event.round - 1]
    return (
        e.PairingAmended(
            round=event.round,
            article=event.article,
            was=event.boards,
            boards=event.was,
            bye_was=event.bye,
            bye=event.bye_was,
            engine=was.engine,
            reason=moment.reason,
            numbers=was.numbers,
            unpaired=was.unpaired,
        ),
    )
