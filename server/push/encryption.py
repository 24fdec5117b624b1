"""What makes a message a Web Push message: encryption for the browser (RFC 8291), the server's signature (RFC 8292).

Both are made by libraries, which the extra `push` installs.
"""

from __future__ import annotations

import base64
import binascii
import time
from functools import lru_cache

from server.eventstore.subscriptions import Browser

try:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02
except ImportError:
    IS_INSTALLED = False
else:
    IS_INSTALLED = True

_POINT, _SECRET, _NUMBER = 65, 16, 32
"""Bytes of a public key, of the secret of a browser, and of a private key."""

_SIGNATURE_SECONDS = 12 * 3600
_KEPT_SECONDS = _SIGNATURE_SECONDS // 2
_SIGNATURES_KEPT = 256


class KeysRefused(Exception):
    """Keys of a browser that cannot be used."""


def new_key() -> str:
    """A new private key of the server, as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(_NUMBER, "big"))


def check_keys(p256dh: str, auth: str) -> None:
    """Raise KeysRefused unless these are the public key and the secret of a browser."""
    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error) as error:
        raise KeysRefused from error
    if len(point) != _POINT or len(secret) != _SECRET:
        raise KeysRefused


def encrypted(content: bytes, browser: Browser) -> bytes:
    """A message that only the browser can read."""
    body: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(browser.p256dh),
        auth_secret=_bytes(browser.auth),
        version="aes128gcm",
    )
    return body


class Signer:
    """The server's signature: push services take messages to a browser only from the server that it subscribed to."""

    def __init__(self, key: str) -> None:
        self._vapid = Vapid02.from_raw(key.encode())
        self._vapid.conf = {"no-strict": True}
        self.authorization = lru_cache(_SIGNATURES_KEPT)(self._authorization)

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return _text(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def header(self, origin: str, host: str) -> str:
        """The header `Authorization` for a push service; `host` is the name of this server, for its operators."""
        return self.authorization(origin, host, int(time.time() // _KEPT_SECONDS))

    def _authorization(self, origin: str, host: str, period: int) -> str:
        expires = period * _KEPT_SECONDS + _SIGNATURE_SECONDS
        made: str = self._vapid.sign({"aud": origin, "sub": f"https://{host}", "exp": expires})["Authorization"]
        return made


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
