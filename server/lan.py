"""The address of this machine in its network, and the name that it announces there."""

from __future__ import annotations

import socket

LOCAL_NAME = "jadoube.local"


def lan_address() -> str | None:
    """The address of the interface of the default route, or None. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
