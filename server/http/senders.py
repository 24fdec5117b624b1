"""Which limits a request is under: it shows valid credentials, a known device's cookie, or only an address."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from server.eventstore.credentials import CredentialKind
from server.eventstore.known_secrets import KnownSecrets
from server.http.auth import COOKIE, address_of, secret_hash
from server.http.services import services
from server.limits.admission import Headers
from server.limits.networks import network_of

DEVICE_COOKIE = "jadoube_device"
"""Holds the secret of a browser that once joined. It gives no access: only its tries are counted apart."""

_SESSION, _DEVICE = (re.compile(rb"(?:^|;)\s*%s=([^;\s]+)" % each.encode()) for each in (COOKIE, DEVICE_COOKIE))


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a request, and what it is counted by: its valid session or token, a known device, or its address."""

    is_proven: bool
    key: str


class Senders:
    """Recognises senders by headers alone, without the database."""

    def __init__(self, known: KnownSecrets) -> None:
        self._known = known

    def sender(self, headers: Headers, address: str) -> Sender:
        """The sender of a request with these headers (names in lower case) from this address."""
        for name, value in headers:
            if name == b"authorization":
                scheme, _, token = value.partition(b" ")
                if scheme.lower() == b"bearer" and self._knows(CredentialKind.TOKEN, token.strip()):
                    return _proven(token.strip())
            elif name == b"cookie":
                for secret in _SESSION.findall(value):
                    if self._knows(CredentialKind.SESSION, secret):
                        return _proven(secret)
        return Sender(is_proven=False, key=self.device(headers) or network_of(address))

    def device(self, headers: Headers) -> str:
        """The key of the known device that sent these headers; empty if there is none."""
        for name, value in headers:
            if name == b"cookie":
                for secret in _DEVICE.findall(value):
                    if self._knows(CredentialKind.KNOWN_DEVICE, secret):
                        return f"device {secret_hash(secret.decode())}"
        return ""

    def _knows(self, kind: CredentialKind, secret: bytes) -> bool:
        return secret.isascii() and self._known.knows(kind, secret_hash(secret.decode()))


def _proven(secret: bytes) -> Sender:
    return Sender(is_proven=True, key=f"secret {secret_hash(secret.decode())}")


def sender_key(connection: HTTPConnection) -> str:
    """What the tries of a request are counted by: a known device, whatever its address, or an address."""
    known = Senders(services(connection).known_secrets)
    return known.device(connection.scope["headers"]) or network_of(address_of(connection))
