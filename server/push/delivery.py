"""Sends one message to a push service over HTTPS: to a checked address, without redirects, within a time limit."""

from __future__ import annotations

import contextlib
import re
import socket
import ssl
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPException, HTTPSConnection

from server.push.endpoints import PushEndpoint, resolve

SECONDS = 15.0
"""For a message, from the look-up of the name to the last byte of the answer."""

_STEP_SECONDS = 8.0
_MOST_READ = 4096
_SECONDS = re.compile(r"[0-9]{1,4}")
_CONNECTIONS = 4
"""Connections that a thread keeps for the next message."""


class Unreachable(Exception):
    """The push service cannot be reached, or does not answer in time."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The status of a push service's answer, and after how many seconds it wants to be asked again; 0 if unstated."""

    status: int
    retry_after: int


class _Connection(HTTPSConnection):
    """A connection to an address that was checked; the certificate must be of the name."""

    def __init__(self, endpoint: PushEndpoint, address: tuple[str, int], context: ssl.SSLContext) -> None:
        super().__init__(endpoint.host, endpoint.port, timeout=_STEP_SECONDS, context=context)
        self._address = address
        self._tls = context

    def connect(self) -> None:
        plain = socket.create_connection(self._address, _STEP_SECONDS)
        try:
            self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise

    def abort(self) -> None:
        """End what another thread waits for."""
        held = self.sock
        if held is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(held, socket.SHUT_RDWR)  # of the transport: the thread that waits has the TLS


class Delivery:
    """Sends messages, one at a time: each thread has its own. `private` allows addresses of the local network."""

    def __init__(self, *, private: bool = False) -> None:
        self._private = private
        self._open: OrderedDict[tuple[str, int], _Connection] = OrderedDict()

    def send(self, endpoint: PushEndpoint, headers: Mapping[str, str], body: bytes) -> Reply:
        """Send a message.

        Raises Unreachable, and EndpointRefused for an address that is not of the public internet.
        """
        known = self._open.pop((endpoint.host, endpoint.port), None)
        if known is not None:
            with contextlib.suppress(Unreachable):  # the service has closed it meanwhile
                return self._exchange(known, endpoint, headers, body)
        return self._exchange(self._connection(endpoint), endpoint, headers, body)

    def close(self) -> None:
        """Close the connections."""
        while self._open:
            self._open.popitem()[1].close()

    @cached_property
    def _context(self) -> ssl.SSLContext:
        """The authorities that are trusted: to read them takes tens of milliseconds, and most threads send nothing."""
        return ssl.create_default_context()

    def _connection(self, endpoint: PushEndpoint) -> _Connection:
        try:
            return _Connection(endpoint, resolve(endpoint, private=self._private), self._context)
        except OSError as error:
            raise Unreachable(str(error)) from error

    def _exchange(
        self, connection: _Connection, endpoint: PushEndpoint, headers: Mapping[str, str], body: bytes
    ) -> Reply:
        timer = threading.Timer(SECONDS, connection.abort)
        timer.daemon = True
        timer.start()
        is_kept = False
        try:
            connection.request("POST", endpoint.path, body, dict(headers))
            answer = connection.getresponse()
            answer.read(_MOST_READ)
            is_kept = answer.isclosed() and not answer.will_close
            wait = answer.headers.get("retry-after", "")
            return Reply(answer.status, int(wait) if _SECONDS.fullmatch(wait) else 0)
        except (OSError, HTTPException, ValueError) as error:
            raise Unreachable(str(error) or type(error).__name__) from error
        finally:
            timer.cancel()
            if is_kept:
                self._keep(endpoint, connection)
            else:
                connection.close()

    def _keep(self, endpoint: PushEndpoint, connection: _Connection) -> None:
        self._open[endpoint.host, endpoint.port] = connection
        while len(self._open) > _CONNECTIONS:
            self._open.popitem(last=False)[1].close()
