from __future__ import annotations

import pytest

from domain.messages import message
from domain.refusals import UnknownSystem
from domain.rounds.manual import BreaksAbsoluteCriteria
from domain.settings.initial_colour import NoLot
from domain.trf.errors import TrfError, TrfTooLarge
from server.commandline.exits import Exit, Failure, report


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (Failure(Exit.DIFFERENCES, "two boards differ"), Exit.DIFFERENCES, "two boards differ"),
        (TrfError(3, 5, message("trf.rounds-from-one")), Exit.BAD_INPUT, "line 3, column 5: rounds count from 1"),
        (TrfTooLarge(3, 5, message("trf.too-many-virtual")), Exit.TOO_LARGE, "more virtual points"),
        (NoLot(), Exit.BAD_INPUT, "Draw the lot"),
        (UnknownSystem("lots", ("ecf", "fide-dutch-2026")), Exit.BAD_INPUT, "ecf, fide-dutch-2026"),
        (
            BreaksAbsoluteCriteria(2, (message("breach.met", player="A", other="B"),), "C1"),
            Exit.BAD_INPUT,
            "The pairing of round 2 breaks absolute criteria: A and B have met before.",
        ),
        (FileNotFoundError(2, "No such file", "a.trf"), Exit.FILE_ACCESS, "a.trf: No such file"),
        (KeyError("bug"), Exit.OUR_FAULT, "KeyError"),
    ],
)
def test_an_error_ends_with_its_exit_code_and_a_message(
    error: Exception, code: Exit, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(error) == code
    assert words in capsys.readouterr().err
