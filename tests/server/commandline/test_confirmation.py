"""Warnings before an action on the command line."""

from __future__ import annotations

import pytest

from domain.messages import message
from domain.warning_levels import ActionWarning, WarningLevel
from server.commandline.confirmation import print_warnings
from tests.builders import tournament


@pytest.mark.parametrize(("article", "level"), [("C.04.2", "level 2, C.04.2"), ("", "level 2")])
def test_a_warning_names_its_article_if_it_has_one(
    article: str, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    warning = ActionWarning(
        "paired-by-hand", WarningLevel.INFORMATION, message("warning.paired-by-hand", round=2), article
    )

    print_warnings([warning], tournament(2))

    assert capsys.readouterr().err.startswith(f"warning ({level}): ")
