"""Evaluators for claims about two players, the colours of a board, the bye, and a published draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.pairing.claims import Claim, ClaimKind
from domain.values import Colour
from tests.literal.ecf.halves import pairings
from tests.literal.ecf.judge import bye_order, pairable
from tests.literal.ecf.people import Person
from tests.property.claims.ecf_case import EcfCase
from tests.property.claims.ecf_reading import number_in


def met(claim: Claim, case: EcfCase) -> bool:
    one, other, number = claim["one"], claim["other"], number_in(claim, "round")
    records = [case.registered[number_in(claim, name)].history[number - 1] for name in ("one", "other")]
    return [record.opponent for record in records] == [other, one] and all(each.score.is_played for each in records)


def prohibited(claim: Claim, case: EcfCase) -> bool:
    one, other = sorted((number_in(claim, "one"), number_in(claim, "other")))
    return (one, other) in case.field.prohibited


def avoided(claim: Claim, case: EcfCase) -> bool:
    one, other = sorted((number_in(claim, "one"), number_in(claim, "other")))
    return prohibited(claim, case) and any((one, other) in group for group in case.field.avoided)


def both_preferences(claim: Claim, case: EcfCase) -> bool:
    white, black = _board(claim, case)
    return (white.seeks, black.seeks) == ("W", "B")


def only_preference(claim: Claim, case: EcfCase) -> bool:
    white, black = _board(claim, case)
    if claim["player"] == white.number:
        return (white.seeks, black.seeks) == ("W", "")
    return claim["player"] == black.number and (white.seeks, black.seeks) == ("", "B")


def stronger_preference(claim: Claim, case: EcfCase) -> bool:
    content, other = _content(claim, case)
    return content.number == claim["player"] and content.strength > other.strength


def higher_ranked(claim: Claim, case: EcfCase) -> bool:
    content, other = _content(claim, case)
    is_higher = case.order[content.number] < case.order[other.number]
    return content.number == claim["player"] and content.colours == other.colours and is_higher


def lower_ranked(claim: Claim, case: EcfCase) -> bool:
    content, other = _content(claim, case)
    is_lower = case.order[content.number] > case.order[other.number]
    is_told = content.number == claim["player"] and case.lower_has_colour(content, other)
    return is_told and content.colours == other.colours and is_lower


def alternate_boards(claim: Claim, case: EcfCase) -> bool:
    return not _has_year(case) and _alternates(claim, case, case.field.initial_colour)


def alternate_boards_by_year(claim: Claim, case: EcfCase) -> bool:
    year = number_in(claim, "year")
    is_told = _has_year(case) and case.has_option("year", str(year))
    return is_told and _alternates(claim, case, Colour.WHITE if year % 2 else Colour.BLACK)


def _has_year(case: EcfCase) -> bool:
    return case.has_option("british_championship", "yes") and case.field.options.get("year", "") != ""


def _alternates(claim: Claim, case: EcfCase, first: Colour) -> bool:
    """Neither has played, and from the top such boards alternate; kept boards have their colours from the draw."""
    _board(claim, case)
    highest = [
        number
        for number, p in case.people.items()
        if (o := case.opponents.get(number)) is not None and case.order[number] < case.order[o]
        if (p.colours, case.people[o].colours) == ("", "") and not {(number, o), (o, number)} & case.published
    ]
    higher = min((number_in(claim, name) for name in ("white", "black")), key=case.order.__getitem__)
    turn = highest.index(higher) % 2
    return (higher in case.whites) is ((first is Colour.WHITE) is (turn == 0))


def _board(claim: Claim, case: EcfCase) -> tuple[Person, Person]:
    """White and Black of a board that was made, with the colours that they seek by rule 14."""
    white, black = number_in(claim, "white"), number_in(claim, "black")
    assert white in case.whites
    assert case.opponents[white] == black
    return case.plain[white], case.plain[black]


def _content(claim: Claim, case: EcfCase) -> tuple[Person, Person]:
    """Of two who seek the same colour, the one who has it, and the other."""
    white, black = _board(claim, case)
    assert white.seeks == black.seeks != ""
    return (white, black) if white.seeks == "W" else (black, white)


def bye_at_median(claim: Claim, case: EcfCase) -> bool:
    everybody = list(case.people.values())
    lowest = [p.number for p in everybody if p.score == everybody[-1].score]
    is_there = claim["player"] in lowest[len(lowest) // 2 :][:2]
    return case.field.round == 1 and claim["player"] == case.pairing.bye and is_there


def bye_in_order(claim: Claim, case: EcfCase) -> bool:
    first = _spared(case)[0]
    return claim["player"] == case.pairing.bye == first.number and first.bar == 0


def bye_again(claim: Claim, case: EcfCase) -> bool:
    spared = _spared(case)
    return claim["player"] == case.pairing.bye == spared[0].number and all(p.bar for p in spared)


def _spared(case: EcfCase) -> list[Person]:
    """Whom the others can do without, in the order of rule 6."""
    everybody = list(case.people.values())
    return [p for p in bye_order(everybody) if pairable([o for o in everybody if o is not p])]


def bye_at_start(claim: Claim, case: EcfCase) -> bool:
    is_british = case.has_option("british_championship", "yes") and case.field.round == 1
    return is_british and claim["player"] == case.pairing.bye and len(case.people) % 2 == 1


def published_board(claim: Claim, case: EcfCase) -> bool:
    white, black = number_in(claim, "white"), number_in(claim, "black")
    return (white, black) in case.published and white in case.whites and case.opponents[white] == black


def new_board(claim: Claim, case: EcfCase) -> bool:
    one, other = number_in(claim, "one"), number_in(claim, "other")
    is_new = not {(one, other), (other, one)} & case.published
    return is_new and case.opponents[one] == other and _is_least_disturbed(case)


def published_bye(claim: Claim, case: EcfCase) -> bool:
    return case.pairing.bye == claim["player"] and (number_in(claim, "player"), 0) in case.published


def new_bye(claim: Claim, case: EcfCase) -> bool:
    is_new = (number_in(claim, "player"), 0) not in case.published
    return is_new and case.pairing.bye == claim["player"] and _is_least_disturbed(case)


def _is_least_disturbed(case: EcfCase) -> bool:
    """[27] Whether no complete pairing keeps more of the published draw."""
    everybody = list(case.people.values())
    absent = [Person(0, -1, 0, "", frozenset(), (), (), 0)] if len(everybody) % 2 else []
    made = {(int(pair.white), int(pair.black)) for pair in case.pairing.pairs}
    bye = set() if case.pairing.bye is None else {(int(case.pairing.bye), 0)}

    def kept(pairs: list[tuple[int, int]]) -> int:
        return sum((one, two) in case.published or (two, one) in case.published for one, two in pairs)

    most = max(kept([(a.number, b.number) for a, b in pairing]) for pairing in pairings([*everybody, *absent]))
    return kept([*made, *bye]) == most


OF_BOARDS: Mapping[ClaimKind, Callable[[Claim, EcfCase], bool]] = {
    ClaimKind.MET: met,
    ClaimKind.PROHIBITED: prohibited,
    ClaimKind.AVOIDED: avoided,
    ClaimKind.BOTH_PREFERENCES: both_preferences,
    ClaimKind.ONLY_PREFERENCE: only_preference,
    ClaimKind.STRONGER_PREFERENCE: stronger_preference,
    ClaimKind.HIGHER_RANKED: higher_ranked,
    ClaimKind.LOWER_RANKED: lower_ranked,
    ClaimKind.ALTERNATE_BOARDS: alternate_boards,
    ClaimKind.ALTERNATE_BOARDS_BY_YEAR: alternate_boards_by_year,
    ClaimKind.BYE_AT_MEDIAN: bye_at_median,
    ClaimKind.BYE_IN_ORDER: bye_in_order,
    ClaimKind.BYE_AGAIN: bye_again,
    ClaimKind.BYE_AT_START: bye_at_start,
    ClaimKind.PUBLISHED_BOARD: published_board,
    ClaimKind.PUBLISHED_COLOURS: published_board,
    ClaimKind.NEW_BOARD: new_board,
    ClaimKind.PUBLISHED_BYE: published_bye,
    ClaimKind.NEW_BYE: new_bye,
}
