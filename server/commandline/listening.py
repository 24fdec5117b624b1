"""The sockets on which `jadoube serve` listens."""

from __future__ import annotations

import errno
import socket
import sys

from server.commandline.exits import Exit, Failure

_NEIGHBOURS = 20
"""Ports that are tried where no port is asked for."""


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, so that the port is known, and known to be free, before anything else happens.

    Raises Failure if the port is taken, is no port, or the host is not of this machine.
    """
    try:
        return _bound(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            advice = f"Port {port} is in use, perhaps by another J'adoube. Stop that one, or serve with --port 0."
            raise Failure(Exit.BAD_INPUT, advice) from error
        raise Failure(Exit.BAD_INPUT, f"Cannot listen on {host}:{port}: {error.strerror}.") from error
    except OverflowError as error:
        raise Failure(Exit.BAD_INPUT, f"{port} is no port: it must be between 0 and 65535.") from error


def listen_near(host: str, port: int) -> socket.socket:
    """A bound socket on this port; if it is taken, on the first free one of those above it; else on any free one.

    Raises Failure if the host is not of this machine.
    """
    for each in range(port, min(port + _NEIGHBOURS, 65536)):
        try:
            return _bound(host, each)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return listen(host, each)
    return listen(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    from server.limits.descriptors import Listener

    # asyncio sends what it has at once (TCP_NODELAY) only on connections whose protocol is stated: without it the body
    # of an answer waits for the acknowledgement of its headers, 40 ms and more.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":  # where SO_REUSEADDR would share the port with the program that has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except BaseException:
        listener.close()
        raise
    return listener
