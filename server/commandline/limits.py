"""The options of `jadoube serve` that limit clients without a session or token."""

from __future__ import annotations

import argparse
import sys

from server.commandline.arguments import positive
from server.limits.options import GENEROUS, Limits


def add_limits(parser: argparse.ArgumentParser) -> None:
    """The options of what clients without a session or token may use."""
    group = parser.add_argument_group("limits for clients without a session or token")
    for name, default, text in (
        ("--viewers-per-address", GENEROUS.viewers, "live viewers (WebSockets) from one address"),
        ("--connections-per-address", GENEROUS.connections, "connections from one address"),
        ("--requests-per-address", GENEROUS.requests, "requests a second from one address, 40 times as many at once"),
        ("--slowest-reader", GENEROUS.slowest_reader, "bytes a second below which a reader is cut, after a minute"),
        ("--connections", GENEROUS.total_connections, "connections in all, within four fifths of the open files"),
    ):
        group.add_argument(name, type=positive, default=default, metavar="N", help=f"{text} (default {default})")


def limits_of(options: argparse.Namespace) -> Limits:
    """The limits that the options set, within the file descriptors of this process."""
    from server.limits.descriptors import raise_descriptor_limit

    descriptors = raise_descriptor_limit()
    limits = Limits(
        viewers=options.viewers_per_address,
        connections=max(options.connections_per_address, options.viewers_per_address),
        requests=options.requests_per_address,
        slowest_reader=options.slowest_reader,
        total_connections=min(options.connections, descriptors * 4 // 5),
    )
    print(f"open files: {descriptors}, connections: {limits.total_connections}", file=sys.stderr)
    return limits
