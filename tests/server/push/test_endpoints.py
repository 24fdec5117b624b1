"""A browser states an address; the server writes to push services on the internet alone."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from server.push.endpoints import LONGEST, EndpointRefused, PushEndpoint, read_endpoint, resolve
from tests.for_each import for_each

GOOD = (
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA-_=",
    "https://web.push.apple.com/QOx?x=1",
    "https://db5p.notify.windows.com:443/w/?token=abc%3d",
)

BAD = (
    "",
    "http://push.example.com/x",
    "ftp://push.example.com/x",
    "//push.example.com/x",
    "https://push.example.com:8443/x",
    "https://push.example.com:99999/x",
    "https://user@push.example.com/x",
    "https://push.example.com/x#fragment",
    "https://push.example.com/a b",
    "https://push.example.com/a\r\nHost: other",
    "https://localhost/x",
    "https://hall/x",
    "https://127.0.0.1/x",
    "https://127.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://-push.example.com/x",
    "https://push..example.com/x",
    f"https://push.example.com/{'x' * LONGEST}",
)

NOT_PUBLIC = (
    "0.0.0.0",  # noqa: S104  # not listened on
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.20",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "2002:0a00:0001::",
    "fd00::1",
    "fe80::1",
    "ff02::1",
)


def names(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Let every name have these addresses."""

    def found(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@for_each(text=GOOD)
def test_push_services_are_written_to(text: str) -> None:
    assert read_endpoint(text).is_well_known
    assert read_endpoint(text).port == 443


@for_each(text=BAD)
def test_nothing_else_is_written_to(text: str) -> None:
    with pytest.raises(EndpointRefused):
        read_endpoint(text)


def test_a_server_in_a_local_network_may_have_its_own_push_service() -> None:
    found = read_endpoint("https://localhost:8443/x", private=True)

    assert found == PushEndpoint("localhost", 8443, "/x")
    assert found.origin == "https://localhost:8443"
    with pytest.raises(EndpointRefused):
        read_endpoint("http://localhost:8443/x", private=True)


def test_a_name_must_lead_to_the_internet(monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint = read_endpoint("https://push.example.com/x")
    names(monkeypatch, "8.8.8.8")
    assert resolve(endpoint) == ("8.8.8.8", 443)

    wrong = []
    for address in NOT_PUBLIC:
        names(monkeypatch, "8.8.8.8", address)
        try:
            wrong.append((address, resolve(endpoint)))
        except EndpointRefused:
            continue
    assert wrong == []


def test_with_leave_a_name_may_lead_to_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, "127.0.0.1")

    assert resolve(read_endpoint("https://push.example.com/x"), private=True) == ("127.0.0.1", 443)
