"""A push service on loopback, with the browsers that have an address there: it reads what a real one passes on.

A browser decrypts by RFC 8291 and RFC 8188 as they are written, not by the library with which the server encrypts.
"""

from __future__ import annotations

import base64
import json
import ssl
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server import tls
from tests.waiting import LONG


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data(written: str) -> bytes:
    return base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """The text of a message of one record (RFC 8188 section 2, RFC 8291 section 3)."""
    salt, (size, length) = body[:16], struct.unpack("!LB", body[16:21])
    sender, record = body[21 : 21 + length], body[21 + length :]
    assert len(record) <= size
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    both = b"WebPush: info\0" + point(key.public_key()) + sender
    secret = _derived(shared, auth, both, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    padded = AESGCM(content_key).decrypt(nonce, record, None)
    content, _, padding = padded.rpartition(b"\2")
    assert not padding.strip(b"\0")
    return content


def claims_of(header: str) -> tuple[dict[str, Any], str]:
    """What the sender's signature says, and its public key (RFC 8292); the signature is checked."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(each.strip().split("=", 1) for each in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = data(signature)
    r, s = (int.from_bytes(raw[each : each + 32], "big") for each in (0, 32))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(parts["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(data(each)) for each in signed.split("."))
    assert head["alg"] == "ES256"
    return claims, parts["k"]


@dataclass(frozen=True)
class Received:
    """A message as a browser reads it, with the headers of the push service."""

    notice: dict[str, Any]
    headers: dict[str, str]
    claims: dict[str, Any]
    sender: str


class Phone:
    """A browser with an address at the push service. `answers` are the next statuses; then it takes everything."""

    def __init__(self, service: PushService, name: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = name.encode().ljust(16, b".")[:16]
        self.endpoint = f"{service.base}/{name}"
        self.answers: list[int] = []
        self.received: list[Received] = []
        self.tries = 0
        self._changed = threading.Condition()

    def subscription(self, language: str = "en") -> dict[str, str]:
        """What its PushManager gives, as the page sends it."""
        keys = {"p256dh": text(point(self.key.public_key())), "auth": text(self.auth)}
        return {"endpoint": self.endpoint, "language": language} | keys

    def take(self, body: bytes, headers: dict[str, str]) -> int:
        """A message that the push service got; the status of its answer."""
        with self._changed:
            self.tries += 1
            status = self.answers.pop(0) if self.answers else 201
            if status < 300:
                claims, sender = claims_of(headers["authorization"])
                notice = json.loads(decrypted(body, self.key, self.auth))
                self.received.append(Received(notice, headers, claims, sender))
            self._changed.notify_all()
        return status

    def wait_for(self, count: int) -> list[Received]:
        """The messages, when there are so many."""
        self._wait(lambda: len(self.received) >= count)
        return self.received

    def wait_for_tries(self, count: int) -> None:
        self._wait(lambda: self.tries >= count)

    def _wait(self, happened: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(happened, LONG), f"{self.tries} tries, {self.received}"


@dataclass
class PushService:
    """HTTPS on loopback; while there is a `stall`, it answers nothing before that is set."""

    base: str
    authority: Path
    stall: threading.Event | None = None
    phones: dict[str, Phone] = field(default_factory=dict)
    connections: int = 0

    def phone(self, name: str = "phone") -> Phone:
        """A new browser of this service."""
        self.phones[f"/{name}"] = made = Phone(self, name)
        return made


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """Run a push service; its certificate is of an authority of its own."""
    papers = tls.prepare(folder / "push-tls", ["localhost"])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(papers.certificate, papers.key)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            super().setup()
            service.connections += 1

        def do_POST(self) -> None:  # the name that http.server calls
            body = self.rfile.read(int(self.headers["content-length"]))
            if service.stall is not None:
                service.stall.wait(LONG)
            phone = service.phones.get(self.path)
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.send_response(404 if phone is None else phone.take(body, headers))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    class Service(ThreadingHTTPServer):
        daemon_threads = True

    with Service(("127.0.0.1", 0), Handler) as listening:
        listening.socket = context.wrap_socket(listening.socket, server_side=True, do_handshake_on_connect=False)
        service = PushService(f"https://localhost:{listening.server_port}", papers.authority)
        thread = threading.Thread(target=listening.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield service
        finally:
            listening.shutdown()
            thread.join()
