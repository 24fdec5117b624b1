"""Who recorded an event is told by the name that the device has now."""

from __future__ import annotations

import pytest

from server.languages import language
from server.views.entered_by import entered_by, in_short
from server.wording import ENGLISH


@pytest.mark.parametrize(
    ("actor", "device", "says"),
    [
        ("arbiter k3x9", "k3x9", "arbiter Tablet 2"),
        ("arbiter Tablet 2", "k3x9", "arbiter Tablet 2"),
        ("arbiter Old name", "k3x9", "arbiter Old name on Tablet 2"),
        ("arbiter p7q1", "p7q1", "arbiter p7q1"),
        ("director Anna", "login-anna-z", "director Anna"),
        ("command line", "", "command line"),
    ],
)
def test_a_device_is_named(actor: str, device: str, says: str) -> None:
    assert entered_by(actor, device, {"k3x9": "Tablet 2"}, ENGLISH) == says


def test_the_role_is_in_the_language_of_the_reader() -> None:
    german = language("de")

    assert entered_by("director k3x9", "k3x9", {"k3x9": "Desk"}, german) == "Turnierleitung Desk"
    assert entered_by("arbiter Anna", "k3x9", {"k3x9": "Tablet 2"}, german) == "Schiedsrichter Anna an Tablet 2"


@pytest.mark.parametrize(
    ("actor", "device", "says"),
    [
        ("arbiter k3x9", "k3x9", "Tablet 2"),
        ("arbiter p7q1", "p7q1", "Arbiter"),
        ("director d-95f2b", "d-95f2b", "Director"),
        ("director Anna", "login-anna-z", "Anna"),
        ("arbiter Old name", "k3x9", "Old name on Tablet 2"),
        ("command line", "", "command line"),
    ],
)
def test_in_short_a_device_without_a_name_is_called_by_its_role(actor: str, device: str, says: str) -> None:
    roles = {"arbiter": "Arbiter", "director": "Director"}

    assert in_short(actor, device, {"k3x9": "Tablet 2"}, ENGLISH, roles) == says
