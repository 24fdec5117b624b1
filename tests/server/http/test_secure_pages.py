"""The page Devices offers HTTPS: how to start it, and where devices trust the certificate and open the pages."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest

from server.app import OpenServices, application
from server.http.qr_codes import qr_code
from tests.server.http.conftest import Client


async def devices_page(services: OpenServices, director: Client, base: str, trust_port: int | None) -> str:
    info = replace(services.server_info, trust_port=trust_port, public_hosts=("192.168.1.20", "fd00::1"))
    app = application(replace(services, server_info=info))
    headers = {"authorization": director.headers["authorization"]}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base, headers=headers) as client:
        return (await client.get("/devices")).text


@pytest.mark.parametrize("host", ["192.168.1.20", "[fd00::1]"])
async def test_over_https_both_addresses_are_shown_with_their_pictures(
    services: OpenServices, director: Client, host: str
) -> None:
    page = await devices_page(services, director, f"https://{host}:8000", 8001)

    for address in (f"http://{host}:8001/trust", f"https://{host}:8000"):
        assert f'<code class="address">{address}</code>' in page
        assert qr_code(address) in page
    assert "Plain HTTP" not in page


async def test_over_plain_http_the_command_and_the_address_to_come_are_shown(
    services: OpenServices, director: Client
) -> None:
    page = await devices_page(services, director, "http://192.168.1.20:8000", None)

    assert "<code>jadoube serve --tls</code>" in page
    assert "<code>https://192.168.1.20:8000</code>" in page
    assert "data-secure-pages" not in page
    assert 'href="/trust"' in page
