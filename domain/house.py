"""Facts about the whole server, kept in a stream of their own: which devices and programs may do what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeviceJoined:
    """A browser used a link or a code and got a role. An empty `tournament` means all of them."""

    device: str
    role: str
    name: str
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class DeviceCutOff:
    """A device lost its role."""

    device: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TokenIssued:
    """A program got a role. `token` names the token; it is not the secret."""

    token: str
    role: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class TokenRevoked:
    """A program's token became worthless."""

    token: str


HouseEvent = DeviceJoined | DeviceCutOff | TokenIssued | TokenRevoked
"""Every fact of the server's own stream."""
