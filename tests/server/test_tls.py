"""The server's own authority: made once, for local names alone; a certificate that browsers would take."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509

from server import tls

NAMES = ("localhost", "127.0.0.1", "192.168.1.20", "laptop.local")
NOW = datetime(2026, 11, 21, tzinfo=UTC)


def certificate(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificates(path.read_bytes())[0]


def test_the_authority_vouches_for_the_server_under_all_its_names(tmp_path: Path) -> None:
    papers = tls.prepare(tmp_path / "tls", NAMES, now=NOW)

    server, authority = certificate(papers.certificate), certificate(papers.authority)
    server.verify_directly_issued_by(authority)
    told = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(each.value) for each in told} == set(NAMES)
    assert server.not_valid_after_utc - NOW <= timedelta(days=398)
    assert authority.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert not server.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


def test_the_papers_open_a_tls_server(tmp_path: Path) -> None:
    papers = tls.prepare(tmp_path / "tls", NAMES)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)

    context.load_cert_chain(papers.certificate, papers.key)

    trusting = ssl.create_default_context(cafile=str(papers.authority))
    assert trusting.cert_store_stats()["x509_ca"] == 1


def test_key_files_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    papers = tls.prepare(tmp_path / "tls", NAMES)

    modes = {path.name: path.stat().st_mode & 0o077 for path in papers.key.parent.iterdir()}
    assert modes == dict.fromkeys(["authority.crt", "authority.key", "server.crt", "server.key"], 0)
    assert papers.key.parent.stat().st_mode & 0o077 == 0


def test_the_same_papers_serve_again(tmp_path: Path) -> None:
    papers = tls.prepare(tmp_path / "tls", NAMES, now=NOW)
    before = papers.certificate.read_bytes(), papers.authority.read_bytes()

    tls.prepare(tmp_path / "tls", NAMES[:2], now=NOW + timedelta(days=300))

    assert (papers.certificate.read_bytes(), papers.authority.read_bytes()) == before


@pytest.mark.parametrize(("names", "later"), [((*NAMES, "10.0.0.7"), timedelta(0)), (NAMES, timedelta(days=380))])
def test_another_address_or_age_makes_a_new_certificate_of_the_same_authority(
    tmp_path: Path, names: tuple[str, ...], later: timedelta
) -> None:
    papers = tls.prepare(tmp_path / "tls", NAMES, now=NOW)
    before = papers.certificate.read_bytes(), papers.authority.read_bytes()

    tls.prepare(tmp_path / "tls", names, now=NOW + later)

    assert papers.certificate.read_bytes() != before[0]
    assert papers.authority.read_bytes() == before[1]


def test_a_lost_authority_is_made_anew_with_the_servers_certificate(tmp_path: Path) -> None:
    papers = tls.prepare(tmp_path / "tls", NAMES, now=NOW)
    (papers.authority.parent / "authority.key").unlink()

    tls.prepare(tmp_path / "tls", NAMES, now=NOW)

    certificate(papers.certificate).verify_directly_issued_by(certificate(papers.authority))


@pytest.mark.parametrize("name", ["example.com", "8.8.8.8", "2001:4860:4860::8888", "notlocal"])
def test_it_vouches_for_no_name_of_the_world(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no local name"):
        tls.prepare(tmp_path / "tls", [name])
    constraints = certificate(tls.prepare(tmp_path / "tls", NAMES).authority).extensions
    assert constraints.get_extension_for_class(x509.NameConstraints).critical


def test_a_server_with_papers_serves_https_and_a_doorstep_that_hands_them_out(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "server.cli", "serve", "--tls", "--host", "127.0.0.1", "--port", "0"]
    words += ["--database", str(tmp_path / "log.sqlite3")]
    around = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        words,
        cwd=Path(tls.__file__).parents[1],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=around,
    ) as serving:
        assert serving.stdout
        try:
            told = dict(_told(serving.stdout))
            trusting = ssl.create_default_context(cafile=str(tmp_path / "jadoube" / "tls" / "authority.crt"))
            secure = httpx.get(f"{told['here']}/healthz", verify=trusting)
            page = httpx.get(told["trust"])
            authority = httpx.get(f"{told['trust']}/authority.crt")
            sent = httpx.get(f"{told['trust'].removesuffix('/trust')}/t/x", follow_redirects=False)
        finally:
            serving.terminate()

    assert told["director"].startswith(told["here"] + "/join/")
    assert secure.json() == {"status": "ok"}
    assert "/trust/authority.crt" in page.text
    assert authority.content == (tmp_path / "jadoube" / "tls" / "authority.crt").read_bytes()
    assert (sent.status_code, sent.headers["location"]) == (307, f"{told['here']}/t/x")


def _told(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The addresses that a server prints, up to the last one."""
    for line in lines:
        name, _, address = line.strip().rpartition(" ")
        yield name or "here", address
        if name == "trust":
            return
