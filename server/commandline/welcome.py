"""What `jadoube serve` prints when it answers, and the browser that it opens."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the server is reached: on this machine, from the network, and the code that makes a director.

    `trust` is the address of plain HTTP with the certificate of its authority if the server serves HTTPS.
    """

    here: str
    network: str
    code: str
    trust: str | None = None

    @property
    def director(self) -> str:
        """The one-time link of the director."""
        return f"{self.here}/join/{self.code}"


def welcome(addresses: Addresses, *, is_alone: bool, opens_browser: bool) -> None:
    """Print the addresses, a line each; on a terminal a QR code too, and open the browser of this machine.

    `is_alone`: the server listens to its own machine only.
    """
    print(addresses.here, flush=True)
    print(f"lan {addresses.network}", flush=True)
    print(f"director {addresses.director}", flush=True)
    if addresses.trust is not None:
        print(f"trust {addresses.trust}/trust", flush=True)
    elif not is_alone:
        secure = addresses.network.replace("http://", "https://", 1)
        advice = f"plain HTTP: anyone in the network can read sessions; jadoube serve --tls serves {secure}"
        print(advice, file=sys.stderr)
    if not sys.stdout.isatty():
        return
    if not is_alone:
        _print_qr_code(addresses.network)
    print("Ctrl+C stops the server. Nothing that was recorded is lost.", flush=True)
    if opens_browser and has_screen(os.environ, sys.platform):
        webbrowser.open(f"{addresses.director}?start=1")


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether someone sits before a graphical session of this machine: not over SSH, not in CI."""
    if environment.get("SSH_CONNECTION") or environment.get("CI"):
        return False
    return platform in ("win32", "darwin") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _print_qr_code(address: str) -> None:
    import segno

    print(f"{address} for the devices in this network:", flush=True)
    segno.make_qr(address).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()
