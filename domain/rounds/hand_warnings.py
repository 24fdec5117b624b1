"""What is asked about boards made by hand while they are made, board by board, in FIDE mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.messages import Message, message
from domain.pairing.counting import CountingSystem
from domain.pairing.registry import system
from domain.pairing.system import Field
from domain.pairing_service import field_of
from domain.rounds.breach_messages import statement
from domain.rounds.hand_checks import HandBoards, HandCheck, pasts_of
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import Colour, PlayerId, RoundNumber, Tpn
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class BoardWarning:
    """A warning about the board or the bye of these players."""

    players: tuple[PlayerId, ...]
    warning: ActionWarning


def board_warnings(
    tournament: Tournament, number: RoundNumber, made: HandBoards, check: HandCheck, by_system: HandBoards | None
) -> tuple[BoardWarning, ...]:
    """What FIDE mode says against each of these boards; nothing outside it.

    A question for each absolute criterion that is broken, and for a bye above the score of the system's; an
    information about a board on which both players would have the other colour.
    """
    if not tournament.in_fide_mode:
        return ()
    broken = [
        BoardWarning(each.players, _asked("breaks-absolute-criterion", statement(each), each.article))
        for each in check.broken
    ]
    field, numbers = field_of(tournament, number), pairing_numbers(tournament)
    high_bye = _high_bye(tournament, field, numbers, made, by_system)
    return (*broken, *high_bye, *_denied_both(tournament, field, numbers, made))


def _asked(code: str, text: Message, article: str) -> ActionWarning:
    return ActionWarning(code, WarningLevel.PROCEED_OR_CANCEL, text, article)


def _high_bye(
    tournament: Tournament,
    field: Field,
    numbers: Mapping[PlayerId, Tpn],
    made: HandBoards,
    by_system: HandBoards | None,
) -> Iterator[BoardWarning]:
    """A bye for someone with a higher score than whom the system gives it to."""
    by_rules = system(tournament.settings.system)
    if made.bye is None or by_system is None or by_system.bye is None or not isinstance(by_rules, CountingSystem):
        return
    scores = {each.tpn: each.pairing_score for each in field.players}
    if scores[numbers[made.bye]] > scores[numbers[by_system.bye]]:
        text = message("warning.bye-above-lowest", player=made.bye, other=by_system.bye)
        yield BoardWarning((made.bye,), _asked("bye-above-lowest", text, by_rules.lowest_bye))


def _denied_both(
    tournament: Tournament, field: Field, numbers: Mapping[PlayerId, Tpn], made: HandBoards
) -> Iterator[BoardWarning]:
    """Boards on which both players prefer the colour that the other one has."""
    pasts = pasts_of(tournament, field)
    preferred = {player: pasts[tpn].preference.colour for player, tpn in numbers.items() if tpn in pasts}
    for white, black in made.pairs:
        if (preferred.get(white), preferred.get(black)) == (Colour.BLACK, Colour.WHITE):
            text = message("warning.colours-exchanged", player=white, other=black)
            yield BoardWarning((white, black), ActionWarning("colours-exchanged", WarningLevel.INFORMATION, text, ""))
