"""The version of a release and its changelog, and what packages promise."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import pytest
from release_version import Commit, NotReleasable, check_changelog, debian_version, version_of

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / ".ci" / "packaging"


def commit(*tags: str) -> Commit:
    return Commit("ab12cd3", 914, 0, tags)


def test_the_tag_of_a_commit_is_its_version() -> None:
    assert version_of("1.2.0", commit("v1.2.0", "before-the-festival")) == "1.2.0"


def test_a_commit_without_a_tag_is_before_its_release() -> None:
    version = version_of("1.2.0", commit())

    assert (version, debian_version(version)) == ("1.2.0.dev914+gab12cd3", "1.2.0~dev914+gab12cd3")


def test_a_tag_that_the_project_does_not_state_is_no_release() -> None:
    with pytest.raises(NotReleasable, match=r"v1\.3\.0.*1\.2\.0"):
        version_of("1.2.0", commit("v1.3.0"))


@pytest.mark.parametrize(
    ("changelog", "version", "problem"),
    [
        ("# C\n\n## 1.2.0 (2026-12-01)\n\n### New\n- A.\n\n## 1.1.0\n- B.\n", "1.2.0", ""),
        ("# C\n\n## Unreleased\n\n### New\n- A.\n\n## 1.2.0\n- B.\n", "1.2.0", 'begin with "## 1.2.0"'),
        ("# C\n\n## Unreleased\n\n### New\n- A.\n", "1.2.0.dev3+gab", ""),
        ("# C\n\n## 1.2.0\n- A.\n", "1.3.0.dev3+gab", 'begin with "## Unreleased"'),
        ("# C\n\n## 1.2.0\n\n## 1.1.0\n- B.\n", "1.2.0", "lists nothing"),
    ],
)
def test_the_changelog_begins_with_the_version(changelog: str, version: str, problem: str) -> None:
    if not problem:
        check_changelog(changelog, version)
        return
    with pytest.raises(NotReleasable, match=problem):
        check_changelog(changelog, version)


def test_the_changelog_of_this_commit_has_its_heading() -> None:
    check_changelog((ROOT / "CHANGELOG.md").read_text("utf-8"), version_of("0.1.0", commit()))


def test_the_service_runs_without_rights() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(PACKAGING / "debian" / "jadoube.service", "utf-8")
    service = unit["Service"]

    assert (service["User"], service["StateDirectory"], service["ProtectSystem"]) == ("jadoube", "jadoube", "strict")
    assert (service["NoNewPrivileges"], service["CapabilityBoundingSet"]) == ("yes", "")


def test_the_image_has_every_folder_of_the_program_and_runs_without_root() -> None:
    steps = (PACKAGING / "container" / "Containerfile").read_text("utf-8").splitlines()
    last = steps[max(place for place, line in enumerate(steps) if line.startswith("FROM ")) :]

    for folder in ("domain", "migrations", "server", "web"):
        assert f"COPY {folder} {folder}" in steps
    user = next(line.split()[1] for line in last if line.startswith("USER "))
    assert re.fullmatch(r"[1-9]\d*", user)
    assert last.index(f"USER {user}") < next(place for place, line in enumerate(last) if line.startswith("ENTRYPOINT"))
    assert any(line.startswith("HEALTHCHECK ") for line in last)
