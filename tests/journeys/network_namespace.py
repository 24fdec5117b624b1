"""A network namespace of the machine's kernel, whose replies can be dropped: packets are lost as in a real network."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

_NEW_NETWORK = 0x4000_0000
_HERE, THERE = "10.213.77.1", "10.213.77.2"


class Namespace:
    """A network namespace that is joined with this one by a pair of virtual cards."""

    def __init__(self, name: str) -> None:
        self._name = name

    def enter(self) -> None:
        """Put the calling process into it: to be called between fork and exec."""
        with Path(f"/run/netns/{self._name}").open() as there:
            if ctypes.CDLL(None, use_errno=True).setns(there.fileno(), _NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "setns")

    def drop(self) -> None:
        """Drop all packets from it; those who wait for them learn nothing."""
        _run("-n", self._name, "route", "add", "blackhole", f"{_HERE}/32")

    def heal(self) -> None:
        """Let packets pass again."""
        _run("-n", self._name, "route", "del", "blackhole", f"{_HERE}/32")


@contextlib.contextmanager
def network_namespace() -> Iterator[Namespace]:
    """A namespace until this context ends.

    Raises OSError or CalledProcessError where this user or this kernel cannot make one.
    """
    name = f"jadoube-{os.getpid()}"
    near, far = f"ja{os.getpid()}a", f"ja{os.getpid()}b"
    _run("netns", "add", name)
    try:
        _run("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        _run("addr", "add", f"{_HERE}/30", "dev", near)
        _run("link", "set", near, "up")
        _run("-n", name, "addr", "add", f"{THERE}/30", "dev", far)
        _run("-n", name, "link", "set", far, "up")
        _run("-n", name, "link", "set", "lo", "up")
        yield Namespace(name)
    finally:
        _run("netns", "del", name)


def _run(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)
