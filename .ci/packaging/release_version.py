"""The version of a release: the tag of the commit decides, and the changelog has to have its heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_TAG = re.compile(r"v(\d+\.\d+\.\d+)")
_HEADING = re.compile(r"^## (?:(Unreleased)|(\d+\.\d+\.\d+)(?: .*)?)$", re.MULTILINE)


class NotReleasable(Exception):
    """What has to be mended before the release can be built."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: its abbreviated hash, how many came before it, its time in seconds since 1970, and its tags."""

    abbreviated: str
    count: int
    time: int
    tags: Sequence[str] = ()


def version_of(stated: str, commit: Commit) -> str:
    """The version of a commit: that of its tag `vX.Y.Z`, which `pyproject.toml` has to state too.

    A commit without a tag is a development version before the stated one. Raises NotReleasable.
    """
    tagged = [found[1] for found in map(_TAG.fullmatch, commit.tags) if found]
    if not tagged:
        return f"{stated}.dev{commit.count}+g{commit.abbreviated}"
    if tagged != [stated]:
        raise NotReleasable(f"the tag is v{tagged[0]}, but pyproject.toml states {stated}")
    return stated


def check_changelog(changelog: str, version: str) -> None:
    """Raise NotReleasable if the first heading of the changelog is not the version's, or nothing stands below it.

    Development versions have `## Unreleased`.
    """
    expected = "Unreleased" if "dev" in version else version
    headings = list(_HEADING.finditer(changelog))
    first = headings[0] if headings else None
    if first is None or (first[1] or first[2]) != expected:
        raise NotReleasable(f'CHANGELOG.md has to begin with "## {expected}"')
    end = headings[1].start() if len(headings) > 1 else len(changelog)
    if not re.search(r"^- ", changelog[first.end() : end], re.MULTILINE):
        raise NotReleasable(f'CHANGELOG.md lists nothing under "## {expected}"')


def debian_version(version: str) -> str:
    """The version as Debian sorts it: a development version before the release."""
    return version.replace(".dev", "~dev")
