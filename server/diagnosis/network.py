"""How other devices reach this machine: its address, the port, and whether a firewall may be in the way."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from server.diagnosis.finding import Finding, Level
from server.lan import lan_address
from server.languages import message


def check_network(port: int) -> Iterator[Finding]:
    """Every finding about the network, for a server on this port."""
    yield address(lan_address())
    yield port_of(port, is_answered=_is_answered(port))
    yield firewall(port, sys.platform)


def address(found: str | None) -> Finding:
    """Whether this machine has an address that other devices can reach."""
    title = message("Network")
    if found is not None and not found.startswith("127."):
        return Finding("network", title, message("this machine is {address}"), values={"address": found})
    advice = message("Connect this machine to the Wi-Fi or the router of the hall; no internet is needed.")
    return Finding("network", title, message("not connected"), Level.WARNING, advice)


def port_of(port: int, *, is_answered: bool) -> Finding:
    """Whether the port is free or taken."""
    title, values = message("Port"), {"port": port}
    if is_answered:
        return Finding("port", title, message("{port} is in use, as by a server that runs"), values=values)
    return Finding("port", title, message("{port} is free"), values=values)


def firewall(port: int, platform: str, root: Path = Path("/")) -> Finding:
    """Whether a firewall is known to be on, and how the port is opened in it."""
    title, values = message("Firewall"), {"port": port}
    if platform == "win32":
        advice = message("Where Windows asks, allow Python on private networks; else other devices cannot connect.")
        return Finding("firewall", title, message("Windows has one"), advice=advice)
    if platform == "darwin":
        advice = message("Where macOS asks, allow incoming connections of Python; else other devices cannot connect.")
        return Finding("firewall", title, message("macOS has one"), advice=advice)
    if _is_on(root / "etc/ufw/ufw.conf"):
        advice = message("If other devices cannot connect: sudo ufw allow {port}/tcp")
        return Finding("firewall", title, message("ufw is on"), Level.WARNING, advice, values)
    if (root / "run/firewalld").is_dir():
        advice = message("If other devices cannot connect: sudo firewall-cmd --add-port={port}/tcp")
        return Finding("firewall", title, message("firewalld is on"), Level.WARNING, advice, values)
    return Finding("firewall", title, message("none was found"))


def _is_on(settings: Path) -> bool:
    try:
        return "ENABLED=yes" in settings.read_text().splitlines()
    except OSError:
        return False


def _is_answered(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
