"""Claims put into words: one sentence a kind, without the full stop, in English; a voice says it in another language.

Sentences begin in lower case unless a name begins them, since they may follow another one. To add a kind: a member of
`ClaimKind`, a sentence here, an evaluator in `tests/property/claims`; translations by `python -m tests.catalogues`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

from domain.pairing.claims import HOLDS, Claim, ClaimKind, Holds
from domain.values import Points, Tpn

SENTENCES: Mapping[ClaimKind, str] = {
    ClaimKind.TEXT: "{text}",
    # brackets
    ClaimKind.BRACKET: "bracket {number} ({bracket}): {groups}",
    ClaimKind.MOVED_INTO: "moved down into bracket {number}: {groups}",
    ClaimKind.DEFAULT_ACCEPTED: "the default pairing (S1 v S2) is accepted: {candidate}",
    ClaimKind.DEFAULT_REFUSED: "the default pairing (S1 v S2) is not acceptable: {candidate}",
    ClaimKind.CHOSEN: "the first of the best candidates: {candidate}",
    ClaimKind.FAILURES: "as paired, {criterion}: {here}",
    ClaimKind.FAILURES_IN_POINTS: "as paired, {criterion}: {here_points}",
    ClaimKind.FLOATS: "{player} moves down to the next bracket",
    # why a pair, or a whole proposal, was not made
    ClaimKind.MET: "{one} and {other} met in round {round}",
    ClaimKind.PROHIBITED: "the arbiter does not let {one} and {other} meet",
    ClaimKind.SAME_COLOUR: "{one} and {other} must both have {colour}",
    ClaimKind.HAD_BYE: "{player} had the bye in round {round} and may not have another",
    ClaimKind.WON_BY_FORFEIT: "{player} won by forfeit in round {round} and may not have the bye",
    ClaimKind.WON_UNPLAYED: "{player} scored a win's points without playing in round {round} and may not have the bye",
    ClaimKind.INCOMPLETE: "with {candidate}, the rest of the round could not be paired",
    ClaimKind.HIGHER_BYE: "with {candidate}, the bye would go to a player on more than {points}",
    ClaimKind.WORSE: "with {candidate}, {criterion}: {there} (as paired: {here})",
    ClaimKind.WORSE_IN_POINTS: "with {candidate}, {criterion}: {there_points} (as paired: {here_points})",
    ClaimKind.NEXT_BRACKET_WORSE: "with {candidate}, so many could not be paired in the next bracket: "
    "{there} (as paired: {here})",
    ClaimKind.NEXT_BRACKET_SCORES_WORSE: "with {candidate}, players on these scores could not be paired in the next "
    "bracket: {there_points} (as paired: {here_points})",
    ClaimKind.NEXT_BRACKET_UNFIT: "with {candidate}, a player who may not have the bye would be left over in the last "
    "bracket",
    ClaimKind.NEXT_BRACKET_UNKNOWN: "how well the next bracket could be paired with {candidate} is not worked out in a "
    "field of this size",
    # why these two, and why this one floats
    ClaimKind.HALVES: "{higher} is number {place} of the upper half of the group, "
    "{lower} number {place} of the lower half",
    ClaimKind.HALVES_OF_REMAINDER: "the players moved down are paired first; of the group's others {higher} is number "
    "{place} of the upper half, {lower} number {place} of the lower half",
    ClaimKind.AS_BY_DEFAULT: "{higher} and {lower} meet as in the default pairing (S1 v S2)",
    ClaimKind.MOVED_DOWN_ORDER: "{higher} is number {place} of the players moved down, "
    "{lower} number {place} of the group",
    ClaimKind.NO_OPPONENT: "{player} may not meet anybody else in the bracket",
    ClaimKind.ALONE: "{player} is the only player on {points}",
    ClaimKind.ODD_ONE: "{player} is the last of an odd number of players on {points}",
    ClaimKind.LEFT_BY_DEFAULT: "the default pairing (S1 v S2) leaves {player} over",
    # the bye
    ClaimKind.BYE_LOWEST_SCORE: "{player} has the bye: no player on fewer points than {points} can have it and "
    "leave the others a complete pairing",
    ClaimKind.BYE_NOBODY_BELOW: "{player} has the bye: no player is on fewer points than {points}",
    ClaimKind.BYE_LEFT_OVER: "{player} has the bye: left over in the last bracket",
    # colours
    ClaimKind.BOTH_PREFERENCES: "{white} has White against {black}: both colour preferences are met",
    ClaimKind.ONLY_PREFERENCE: "{white} has White against {black}: only {player} has a colour preference",
    ClaimKind.STRONGER_PREFERENCE: "{white} has White against {black}: the stronger colour preference, that of "
    "{player}, prevails",
    ClaimKind.ALTERNATION: "{white} has White against {black}: equal colour preferences, so colours alternate from the "
    "latest round in which one had White and the other Black",
    ClaimKind.HIGHER_RANKED: "{white} has White against {black}: equal colour preferences, so that of {player}, who is "
    "ranked higher, is met",
    ClaimKind.PAIRING_NUMBER: "{white} has White against {black}: neither has a colour preference, so the drawn colour "
    "and the pairing number of {player} decide",
    # round robins
    ClaimKind.TABLE_ROUND: "round {round} of the table for {size} seats: {seats}",
    ClaimKind.TABLE_ROUNDS_EXCHANGED: "the last two rounds of the first cycle change places, so that no player has the "
    "same colour three times running",
    ClaimKind.TABLE_GAME: "{white} has White against {black}: the table says {seats}",
    ClaimKind.TABLE_GAME_TURNED: "{white} has White against {black}: the second time, with colours turned, the table "
    "says {seats}",
    ClaimKind.TABLE_FREE: "{player} would meet the empty last seat and is free this round, which is worth nothing",
    # English rules: levels and halves
    ClaimKind.LEVEL: "level {points}: {size} cards {order}, {white_seekers} seek White and {black_seekers} Black",
    ClaimKind.ODD_LEVEL: "{size} players are to be paired on {points}, an odd number",
    ClaimKind.LEVEL_BLOCKED: "the {size} players to be paired on {points} cannot all be paired with each other",
    ClaimKind.BELOW_BLOCKED: "the players on fewer points than {points} cannot all be paired with each other",
    ClaimKind.FEWEST_FLOATS: "no complete pairing has fewer than {number} floaters from {points}, or as few with "
    "smaller score differences",
    ClaimKind.NO_OPPONENT_ON: "{player} may not meet anybody else on {points}",
    ClaimKind.RELAXED: "with fewer floaters or smaller score differences, more players out of contention for a prize "
    "would come to a colour difference of three",
    ClaimKind.TOP_AND_BOTTOM: "{higher} meets {lower}: top half against bottom half",
    ClaimKind.EXCHANGED: "exchanged across the border of the halves: {exchanged}",
    ClaimKind.TRANSFERRED: "{player} is transferred: the weaker claim of {one} and {other} to {colour}",
    ClaimKind.TRANSFERRED_OF_EQUALS: "{player} is transferred: {one} and {other} seek {colour} after identical colours",
    ClaimKind.STRONGER_CLAIM: "with {candidate}, {player} would be transferred, whose claim is stronger than that of "
    "{other}",
    # English rules: floaters
    ClaimKind.DOWN_FLOATER: "{player} floats down: {group}, {distance} from the median {way}, {history}",
    ClaimKind.UP_FLOATER: "{player} floats up to meet {higher}: {group}, {distance} from the median {way}, {history}",
    ClaimKind.FIRST_IN_LINE: "first in line to float: {higher} down, and {lower} up",
    ClaimKind.NEXT_IN_LINE: "first in line to float, of those who may meet: {higher} down, and {lower} up",
    ClaimKind.AT_LEAST: "with {candidate}, {criterion}: at least {there} (as chosen: {here})",
    ClaimKind.STRONGER_CLAIMS: "with {candidate}, players with stronger claims to a colour would be transferred on the "
    "two levels",
    ClaimKind.MORE_EXCHANGES: "with {player} floating down, exchanges across the border of the halves: {there} (as "
    "chosen: {here})",
    # English rules: the bye, colours, and a published draw
    ClaimKind.BYE_AT_MEDIAN: "{player} has the bye: at or just below the median of the lowest level",
    ClaimKind.BYE_IN_ORDER: "{player} has the bye: counted from the median of the lowest level, the first who has had "
    "none, is due none, and whom the others can do without",
    ClaimKind.BYE_AGAIN: "{player} has the bye: all whom the others can do without have had a bye or are due one, and "
    "{player} comes first",
    ClaimKind.BYE_AT_START: "the British Championship will not normally start with a bye, but {player} has one: the "
    "number of players is odd",
    ClaimKind.LOWER_RANKED: "{white} has White against {black}: equal colour preferences and less than half the "
    "points, so that of {player}, who is ranked lower, is met",
    ClaimKind.ALTERNATE_BOARDS: "{white} has White against {black}: neither has played a game, so colours alternate "
    "from the lot",
    ClaimKind.ALTERNATE_BOARDS_BY_YEAR: "{white} has White against {black}: neither has played a game, so colours "
    "alternate from the colour of the year {year}",
    ClaimKind.PUBLISHED_BOARD: "the published draw has {white} against {black}",
    ClaimKind.PUBLISHED_COLOURS: "{white} has White against {black}: as published",
    ClaimKind.NEW_BOARD: "{one} and {other} are a new board: the least disturbance to the published draw",
    ClaimKind.PUBLISHED_BYE: "{player} has the bye: as published",
    ClaimKind.NEW_BYE: "{player} has the bye: new, the least disturbance to the published draw",
    # Swiss System Based on Rating: brackets, x and p
    ClaimKind.REMAINDER: "the remainder of bracket {number}: {groups}",
    ClaimKind.JOINED: "whatever is changed in bracket {number}, the lowest bracket cannot be paired: the "
    "two are joined",
    ClaimKind.PAIRED_AT_FIRST: "at first bracket {number} is paired like this: {candidate}",
    ClaimKind.PAIRED_AGAIN: "with {floaters} moved down, the next bracket could not be paired so well: bracket "
    "{number} is paired again, and {instead} must move down",
    ClaimKind.PAIRED_AGAIN_FOR_LOWEST: "the lowest bracket could not be paired: bracket {number} is paired again, and "
    "{instead} must move down",
    ClaimKind.X: "in bracket {number}, x is {x}",
    ClaimKind.X_LOWERED: "together with p, x is lowered from {first} to {x} in bracket {number}",
    ClaimKind.X_RAISED: "in bracket {number}, x is raised from {first} to {x}",
    ClaimKind.P: "in bracket {number}, p is {p}",
    ClaimKind.P_OF_MOVED: "in bracket {number}, p is {p} for the players moved down and {rest} for the remainder",
    ClaimKind.P_LOWERED: "in bracket {number}, p cannot be {most}: it is lowered to {p}",
    ClaimKind.P_OF_MOVED_LOWERED: "in bracket {number}, p of the players moved down cannot be {most}: it is lowered to "
    "{p}",
    ClaimKind.P_OF_REST_LOWERED: "in bracket {number}, p of the remainder cannot be {most}: it is lowered to {rest}",
    ClaimKind.P_LOWERED_FOR_LOWEST: "so that the lowest bracket can be paired, only so many pairs are made in bracket "
    "{number}: {p}",
    ClaimKind.MOVED_AS_RESIDENTS: "in bracket {number}, no p of the players moved down will do: all are paired as one "
    "group",
    ClaimKind.OVER_HALF: "in the last round, no colour preference is absolute between two players over 50 %: {among}",
    ClaimKind.MISSED_AS_OTHERS: "in bracket {number}, players who missed a game are treated as all others, so that no "
    "more players move down",
    ClaimKind.B2_LEFT_OUT: "in bracket {number}, absolute colour preferences do not bind two players with at least "
    "half of the points in the last round, so that no more players move down",
    ClaimKind.UPFLOATS_DROPPED: "in bracket {number}, {dropped} is dropped for upfloats",
    ClaimKind.DOWNFLOATS_DROPPED: "in bracket {number}, {dropped} is dropped for downfloats",
    # Swiss System Based on Rating: why S1 against S2 was not made, and what was
    ClaimKind.COUNTED_SAME_COLOUR: "{one} and {other} both prefer {colour}, and after a missed game a strong colour "
    "preference counts as absolute",
    ClaimKind.HAD_UPFLOAT: "{player} had an upfloat in round {round} and should not have another so soon",
    ClaimKind.HAD_DOWNFLOAT: "{player} had a downfloat in round {round} and should not have another so soon",
    ClaimKind.OVER_X: "with {candidate}, so many pairs would deny a colour preference: {denied} (x is {x})",
    ClaimKind.REMAINDER_BLOCKED: "with {candidate}, not so many pairs could be made in the remainder: {rest}",
    ClaimKind.REMAINDER_OVER_X: "with {candidate}, at least so many pairs would deny a colour preference: {denied} "
    "(x is {x})",
    ClaimKind.REMAINDER_AGAINST_FLOATS: "with {candidate}, the remainder could not be paired without more denied "
    "colour preferences than x or a float repeated too soon",
    ClaimKind.NEXT_BRACKET_LESS: "with {candidate}, the next bracket could not be paired so well",
    ClaimKind.LOWEST_BLOCKED: "with {candidate}, the lowest bracket could not be paired",
    ClaimKind.TRANSPOSED: "S2 is transposed: {candidate}",
    ClaimKind.SUBGROUPS_EXCHANGED: "no transposition will do, so {leaving} and {entering} change places between S1 and "
    "S2: {candidate}",
    ClaimKind.BYE_OF_LOWEST: "{player} has the bye: in the first round the lowest ranked has it",
}
"""What each kind says, with its fields."""

LEFT_OVER = "{player} left over"


def _as_written(message: str) -> str:
    return message


@dataclass(frozen=True, slots=True)
class Voice:
    """Who says a claim: by default English, with players called by their pairing numbers.

    `text` gives a sentence, a part of one or a term in the language of the voice, its fields unfilled. `separator` is
    between the members of a list, `versus` between two who meet.
    """

    text: Callable[[str], str] = _as_written
    player: Callable[[Tpn], str] = str
    separator: str = ", "
    versus: str = "-"


ENGLISH = Voice()


def said(claim: Claim, voice: Voice = ENGLISH, *, begins: bool = False) -> str:
    """The claim without its full stop; where it `begins` a sentence, with a capital, unless a name comes first."""
    pattern = voice.text(SENTENCES[claim.kind])
    if begins:
        pattern = pattern[:1].upper() + pattern[1:]
    return pattern.format_map({name: _filled(HOLDS[name], value, voice) for name, value in claim.fields})


def fields_of(sentence: str) -> frozenset[str]:
    """The names of the fields that a sentence fills."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def points_text(points: Points) -> str:
    """Half points as whole points and a half: 7 is 3½."""
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def _filled(holds: Holds, value: Any, voice: Voice) -> str:
    match holds:
        case Holds.PLAYER:
            return voice.player(value)
        case Holds.PLAYERS:
            return _joined(map(voice.player, value), voice)
        case Holds.CANDIDATE:
            return _joined((_of_candidate(each, voice) for each in value), voice)
        case Holds.GROUPS:
            return ", ".join(
                f"{points_text(points)} ({_joined(map(voice.player, players), voice)})" for points, players in value
            )
        case Holds.POINTS:
            return points_text(value)
        case Holds.POINTS_LIST:
            return _joined(map(points_text, value), voice) or "0"
        case Holds.NUMBERS:
            return ", ".join(map(str, value)) or "0"
        case Holds.SEATS:
            return ", ".join(f"{one}-{two}" for one, two in value)
        case Holds.WORD:
            return voice.text(value)
        case Holds.COLOUR:
            return voice.text(value.capitalize())
        case Holds.NUMBER | Holds.TEXT:
            return str(value)


def _of_candidate(players: tuple[Tpn, ...], voice: Voice) -> str:
    if len(players) == 1:
        return voice.text(LEFT_OVER).format(player=voice.player(players[0]))
    return voice.versus.join(map(voice.player, players))


def _joined(parts: Iterable[str], voice: Voice) -> str:
    return voice.separator.join(parts)
