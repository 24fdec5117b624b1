"""Behind nginx and Caddy, as the guide configures them: client addresses, names, WebSockets, and HTTPS that counts."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from server.http.auth import COOKIE
from server.tls import prepare
from tests.journeys.server import Server
from tests.waiting import LONG

NAME = "chess.example.org"
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "operations.md"


def configuration(language: str) -> str:
    """The only block of the guide in this language."""
    (block,) = re.findall(rf"^ *```{language}\n(.*?)^ *```", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    return textwrap.dedent(block)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def nginx(folder: Path, port: int, behind: str) -> list[str]:
    """nginx with the guide's file; what is around it is what Debian has around it, in a folder of its own."""
    papers = prepare(folder / "tls", ["localhost"])
    site = configuration("nginx").replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8000", behind)
    site = site.replace(f"/etc/ssl/{NAME}.crt", str(papers.certificate)).replace(
        f"/etc/ssl/{NAME}.key", str(papers.key)
    )
    site = site.replace("/var/cache/nginx/jadoube", str(folder / "cache"))
    paths = " ".join(
        f"{each}_temp_path {folder}/{each};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr; events {{ worker_connections 512; }}\n"
        f"http {{ access_log off; {paths}\n{site}\n}}\n"
    )
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, behind: str) -> list[str]:
    """Caddy with the guide's block and a certificate of its own authority."""
    options = f"admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port {port}\n"
    site = configuration("caddy").replace("127.0.0.1:8000", behind)
    (folder / "Caddyfile").write_text(f"{{\n{options}default_bind 127.0.0.1\n}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES: dict[str, Callable[[Path, int, str], list[str]]] = {"nginx": nginx, "caddy": caddy}


class Proxied:
    """A server behind a proxy; clients come from addresses of this machine."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def client(self, address: str = "127.0.0.9", **headers: str) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=self.context, local_address=address)
        host = f"{NAME}:{self.port}"
        shown = {"host": host, "origin": f"https://{host}", **headers}
        return httpx.Client(base_url=f"https://127.0.0.1:{self.port}", transport=transport, headers=shown, timeout=LONG)

    def get(self, path: str, address: str = "127.0.0.9", **headers: str) -> httpx.Response:
        with self.client(address, **headers) as client:
            return client.get(path, extensions={"sni_hostname": NAME})


@contextmanager
def running(folder: Path, command: list[str], port: int) -> Iterator[None]:
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=LONG).close()
                break
            except ConnectionRefusedError:
                continue
        assert process.poll() is None, (folder / "proxy.log").read_text()
        yield
    finally:
        process.terminate()
        process.wait(LONG)


@pytest.fixture(params=PROXIES)
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxied]:
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed here (apt install nginx-light caddy)")
    words = ["--trusted-proxy", "127.0.0.1", "--public-host", NAME, "--requests-per-address", "1"]
    server = Server(tmp_path, options=words)
    server.start()
    port, folder = free_port(), tmp_path / "proxy"
    folder.mkdir()
    try:
        with running(folder, PROXIES[name](folder, port, server.base.removeprefix("http://")), port):
            yield Proxied(server, port)
    finally:
        server.stop()


def test_behind_a_proxy_clients_have_their_own_addresses_names_and_limits(proxied: Proxied) -> None:
    with proxied.client("127.0.0.9") as client:
        joined = client.post(urlsplit(proxied.server.director).path, extensions={"sni_hostname": NAME})
        assert joined.status_code == httpx.codes.SEE_OTHER, joined.text
        assert "secure" in joined.headers["set-cookie"].lower(), "HTTPS of the trusted proxy is HTTPS"
        client.get("/devices", extensions={"sni_hostname": NAME})
        found = client.get("/api/v1/devices", extensions={"sni_hostname": NAME})
        assert [each["address"] for each in found.json()["devices"]] == ["127.0.0.9"]

        link = client.post("/api/v1/links", json={"role": "arbiter"}, extensions={"sni_hostname": NAME})
        assert link.json()["url"].startswith(f"https://{NAME}:{proxied.port}/join/")
        session = f"{COOKIE}={client.cookies[COOKIE]}"

    line = socket.create_connection(("127.0.0.1", proxied.port))
    url = f"wss://{NAME}:{proxied.port}/live"
    with connect(url, sock=line, ssl=proxied.context, server_hostname=NAME, proxy=None) as viewer:
        viewer.send(json.dumps({"type": "watch", "view": "boards", "tournament": "none"}))
        assert json.loads(viewer.recv(LONG))["type"] == "error"

    answers = [proxied.get("/healthz", "127.0.0.10").status_code for _ in range(80)]
    assert set(answers) == {200, 429}
    assert proxied.get("/healthz", "127.0.0.11").status_code == httpx.codes.OK
    assert proxied.get("/healthz", "127.0.0.10", cookie=session).status_code == httpx.codes.OK
    forged = [
        proxied.get("/healthz", "127.0.0.10", **{"x-forwarded-for": f"198.51.100.{each}"}).status_code
        for each in range(40)
    ]
    assert 429 in forged, "an address that a client made up is not believed"


def test_without_a_trusted_proxy_no_forwarded_address_is_believed(tmp_path: Path) -> None:
    server = Server(tmp_path, options=["--requests-per-address", "1"])
    server.start()
    try:
        with httpx.Client(base_url=server.base, timeout=LONG) as client:
            answers = [
                client.get("/healthz", headers={"x-forwarded-for": f"198.51.100.{each}"}).status_code
                for each in range(80)
            ]
    finally:
        server.stop()

    assert set(answers) == {200, 429}
