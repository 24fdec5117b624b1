"""A new root of Debian with Python and nothing else of the machine, gone when the check ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Self

_ROOTS = Path(__file__).parents[2] / "build" / "roots"
_SUITES = {(3, 11): "bookworm", (3, 13): "trixie"}
_READ_ONLY = """
mount --bind "$0" "$0"
mount --bind "$0/data" "$0/data"
mount -o remount,bind,ro "$0"
mount -t tmpfs tmpfs "$0/tmp"
"""
_INSIDE = """
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount -t tmpfs tmpfs "$0/dev/shm"
exec chroot "$0" "$@"
"""
"""Mounts of its own namespace: they end with the process."""


class CleanRoot:
    """A root of this suite of Debian, while the context is open."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self._folder = tempfile.TemporaryDirectory()
        self.path = Path(self._folder.name)

    @classmethod
    def of_this_python(cls) -> Self:
        """A root of the Debian that has the Python which runs this."""
        version = sys.version_info[:2]
        if version not in _SUITES:
            sys.exit(f"No Debian has Python {version[0]}.{version[1]}: use one of {sorted(_SUITES)} (make PYTHON=...)")
        if os.geteuid() != 0 or shutil.which("debootstrap") is None:
            sys.exit("A new root is made by root, with debootstrap (apt install debootstrap)")
        return cls(_SUITES[version])

    def __enter__(self) -> Self:
        subprocess.run(["tar", "-xf", self._base(), "-C", self.path], check=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def words(
        self, *words: str, user: str = "root", read_only: bool = False, environment: Mapping[str, str] | None = None
    ) -> tuple[str, ...]:
        """The words that run a command in the root as this user, without the machine's environment.

        `read_only`: nothing can be written but /data, and /tmp in memory.
        """
        as_user = (
            () if user == "root" else ("setpriv", f"--reuid={user}", f"--regid={self._group(user)}", "--clear-groups")
        )
        stated = (f"{name}={value}" for name, value in (environment or {}).items())
        inside = ("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", *stated, *as_user, *words)
        return (
            "unshare",
            "--mount",
            "sh",
            "-ec",
            f"{_READ_ONLY if read_only else ''}{_INSIDE}",
            str(self.path),
            *inside,
        )

    def run(self, *words: str, environment: Mapping[str, str] | None = None) -> None:
        """Run a command in the root as root."""
        inside = self.words(*words, environment={"DEBIAN_FRONTEND": "noninteractive", **(environment or {})})
        subprocess.run(inside, check=True, stdout=subprocess.DEVNULL)

    def install(self, package: Path) -> None:
        """Install a package, whose dependencies are there."""
        shutil.copy(package, self.path / "opt" / "package.deb")
        self.run("dpkg", "--install", "/opt/package.deb")

    def _group(self, user: str) -> str:
        """The group of a user of the root, who is named or numbered."""
        for line in (self.path / "etc" / "passwd").read_text("utf-8").splitlines():
            name, _, number, group, *_ = line.split(":")
            if user in (name, number):
                return group
        return user

    def _base(self) -> Path:
        archive = _ROOTS / f"{self.suite}.tar"
        if not archive.is_file():
            archive.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory() as folder:
                kinds = ("--variant=minbase", "--include=python3,python3-venv,adduser,ca-certificates")
                subprocess.run(["debootstrap", *kinds, self.suite, folder], check=True, stdout=subprocess.DEVNULL)
                made = archive.with_suffix(".part")
                subprocess.run(["tar", "-cf", made, "-C", folder, "."], check=True)
                made.replace(archive)
        return archive
