"""Addresses and networks as administrators and connections name them."""

from __future__ import annotations

import pytest

from server.limits.networks import read_network, unmapped
from server.settings import read_settings
from tests.for_each import for_each


@for_each(
    case=[
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::FFFF:c000:201", "192.0.2.1"),
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("::ffff:x", "::ffff:x"),
        ("", ""),
    ]
)
def test_a_mapped_address_is_the_ipv4_address(case: tuple[str, str]) -> None:
    assert unmapped(case[0]) == case[1]


@for_each(
    case=[
        ("192.0.2.1", "192.0.2.1"),
        ("10.1.2.3/8", "10.0.0.0/8"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::/32", "2001:db8::/32"),
    ]
)
def test_a_trusted_proxy_is_an_address_or_a_network(case: tuple[str, str]) -> None:
    assert read_settings({}, database="a", trusted_proxies=[case[0]]).trusted_proxies == (case[1],)


@for_each(text=["proxy.example.org", "10.0.0.0/33", "unix:/run/proxy"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no address and no network"):
        read_network(text)
