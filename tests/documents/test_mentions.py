"""Whatever people can do to a tournament is in a guide and in the changelog: for each command the words to be found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from domain.subject import Command
from domain.tournament.subjects import SUBJECTS
from tests.for_each import for_each

ROOT = Path(__file__).parents[2]

FIRST_BUILD = ""
"""For what was there before the changelog was kept."""

WORDS: Mapping[str, tuple[str, str]] = {
    "ChangeSettings": ("settings", "changes settings"),
    "ChangeSystem": ("pairing system", "pairing system"),
    "ChangeTieBreaks": ("tie-breaks", "list of tie-breaks"),
    "DrawInitialColour": ("initial colour", FIRST_BUILD),
    "RecordLots": ("lots", "lots among players"),
    "DrawLots": ("draw lots", "drawn by the server from a seed"),
    "ChangeProhibitions": ("must not meet", "prohibited pairings"),
    "ChangeAcceleration": ("baku", "baku"),
    "LeaveFideMode": ("fide mode", "fide mode"),
    "AnnouncePrizes": ("prizes", "prizes:"),
    "FinishTournament": ("finish the tournament", "tournaments that are over"),
    "RegisterPlayer": ("register", "register"),
    "CancelRegistration": ("cancel the registration", FIRST_BUILD),
    "AssignPairingNumbers": ("pairing numbers", FIRST_BUILD),
    "CorrectRating": ("ratings", "ratings"),
    "CorrectDetails": ("names, ratings", "details"),
    "GrantBye": ("byes", "byes"),
    "CancelBye": ("bye is cancelled", FIRST_BUILD),
    "CorrectBye": ("bye of a past round", "byes, absences"),
    "ChangeRounds": ("other rounds", "half points for missed rounds"),
    "Expel": ("expelled", "expelled"),
    "ReverseExpulsion": ("expulsion", "expulsion"),
    "Withdraw": ("withdrawal", "leaving"),
    "ChangePublicName": ("hide the name from the public", "pairing number in the place of a name"),
    "ExplainAbsence": ("absence is explained", "absence without notice"),
    "Reinstate": ("return", "late entries and absences"),
    "CheckIn": ("check-in", "check-in"),
    "TakeCheckInBack": ("taken back", "taken back"),
    "OpenCheckIn": ("ask again", "begun anew"),
    "CloseCheckIn": ("check-in closes", "left out"),
    "PairRound": ("pair round", "pair,"),
    "DiscardPairing": ("discard", FIRST_BUILD),
    "PublishRound": ("publish", "publish"),
    "AmendPairing": ("decision", "amended"),
    "KeepPairing": ("decision", "asks for its decision"),
    "StartManualPairing": ("by hand", "pairing by hand"),
    "EndManualPairing": ("by hand", "pairing by hand"),
    "GiveUpManualPairing": ("give it up", FIRST_BUILD),
    "EnterResult": ("a result", "results"),
    "CorrectColours": ("colours", "colours"),
    "ReportResult": ("players report", "players report"),
    "RecordIllegalMove": ("illegal moves", "illegal moves"),
    "ForfeitAbsent": ("not arrived", "have not arrived"),
    "RecordIncident": ("incidents and appeals", "incidents and appeals"),
    "DecideIncident": ("what was decided", "incidents and appeals"),
    "PostNotice": ("notices", "notices"),
    "TakeNoticeDown": ("take them down", FIRST_BUILD),
    "SetRoundStart": ("round starts", "start of a round"),
    "AskForBye": ("ask", "ask for byes"),
    "ReportMistake": ("report a mistake", "report mistakes"),
    "WithdrawRequest": ("withdraw their request", FIRST_BUILD),
    "AnswerRequest": ("decline", "declined"),
    "RenewBadge": ("lost badge", "lost badge"),
    "ChangeRatingRule": ("which rating counts", "which rating counts"),
}
"""Command -> words of a guide and words of CHANGELOG.md, in small letters. A new command needs its line."""


def plain(*paths: Path) -> str:
    return " ".join(re.sub(r"\s+", " ", each.read_text(encoding="utf-8").lower()) for each in paths)


GUIDES = plain(*sorted((ROOT / "docs" / "guide").glob("*.md")))
CHANGELOG = plain(ROOT / "CHANGELOG.md")


def commands() -> list[type[Command]]:
    return [command for subject in SUBJECTS for command in subject.decisions]


def test_every_command_has_its_words_and_no_other_has() -> None:
    assert sorted(WORDS) == sorted(each.__name__ for each in commands())


@for_each(command=WORDS)
def test_what_a_command_does_is_in_a_guide_and_in_the_changelog(command: str) -> None:
    guide, changelog = WORDS[command]

    assert guide in GUIDES
    assert changelog in CHANGELOG
