"""A certificate authority of the server's own, which signs the server's certificate: no public name is needed.

Both are in a folder that only the user can read. The authority is made once and is valid for ten years; it may sign for
private addresses and local names only, so that a stolen key cannot impersonate other sites. The server's certificate is
renewed when it expires or the machine has another address. Needs the extra `tls` (cryptography).
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from platform import node

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

_AUTHORITY_DAYS = 3650
_SERVER_DAYS = 397
"""Browsers accept no server certificate that is valid for longer."""

_RENEW_DAYS = 30
_LOCAL_NAMES = ("localhost", "local", "lan", "home.arpa", "internal")
_PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8")
_PRIVATE_6 = ("::1/128", "fc00::/7", "fe80::/10")


@dataclass(frozen=True, slots=True)
class CertificateFiles:
    """The paths of the certificates and of the server's key (PEM)."""

    authority: Path
    certificate: Path
    key: Path


def prepare(folder: Path, names: Sequence[str], *, now: datetime | None = None) -> CertificateFiles:
    """The certificate files for a server with these names and addresses, made or renewed if they do not fit.

    Raises ValueError for a name that the authority may not sign for, and OSError if the folder cannot be written.
    """
    beyond = [each for each in names if not may_vouch_for(each)]
    if beyond:
        raise ValueError(f"{beyond[0]} is no local name or private address")
    now = now or datetime.now(UTC)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = CertificateFiles(folder / "authority.crt", folder / "server.crt", folder / "server.key")
    authority = _authority(files.authority, folder / "authority.key", now)
    if not _fits(files, authority[0], names, now):
        _make_server(files, authority, names, now)
    return files


def may_vouch_for(name: str) -> bool:
    """Whether a name is local, or an address private: the authority may sign for no other."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return any(name == each or name.endswith(f".{each}") for each in _local_names())
    return any(address in ipaddress.ip_network(each) for each in (*_PRIVATE, *_PRIVATE_6))


def _authority(path: Path, key_path: Path, now: datetime) -> tuple[x509.Certificate, EllipticCurvePrivateKey]:
    """The authority's certificate and key: the existing ones, else new ones."""
    if path.exists() and key_path.exists():
        certificate = x509.load_pem_x509_certificate(path.read_bytes())
        found = load_pem_private_key(key_path.read_bytes(), None)
        if certificate.not_valid_after_utc > now + timedelta(days=_RENEW_DAYS) and isinstance(
            found, ec.EllipticCurvePrivateKey
        ):
            return certificate, found
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"J'adoube on {node()}")
    builder = _builder(name, name, key, now, _AUTHORITY_DAYS)
    addresses = [x509.IPAddress(ipaddress.ip_network(each)) for each in (*_PRIVATE, *_PRIVATE_6)]
    permitted: list[x509.GeneralName] = [*(x509.DNSName(each) for each in _local_names()), *addresses]
    builder = (
        builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
    )
    certificate = builder.sign(key, hashes.SHA256())
    _write_key(key_path, key)
    _write(path, _pem(certificate))
    return certificate, key


def _fits(files: CertificateFiles, authority: x509.Certificate, names: Sequence[str], now: datetime) -> bool:
    """Whether the server's certificate exists, is of this authority and for these names, and does not expire soon."""
    if not (files.certificate.exists() and files.key.exists()):
        return False
    certificate = x509.load_pem_x509_certificates(files.certificate.read_bytes())[0]
    listed = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    names_in_it = {str(each.value) for each in listed}
    lasts = certificate.not_valid_after_utc > now + timedelta(days=_RENEW_DAYS)
    try:
        certificate.verify_directly_issued_by(authority)
    except (ValueError, InvalidSignature):
        return False
    return lasts and set(names) <= names_in_it


def _make_server(
    files: CertificateFiles,
    authority: tuple[x509.Certificate, EllipticCurvePrivateKey],
    names: Sequence[str],
    now: datetime,
) -> None:
    """Write a new key and a new certificate, followed by the authority's."""
    authority_certificate, authority_key = authority
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        _builder(_name("J'adoube"), authority_certificate.subject, key, now, _SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general_name(each) for each in names]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    _write_key(files.key, key)
    _write(files.certificate, _pem(certificate) + _pem(authority_certificate))


def _builder(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:

    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:

    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:

    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text[:64])])


def _general_name(text: str) -> x509.GeneralName:

    try:
        return x509.IPAddress(ipaddress.ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _local_names() -> tuple[str, ...]:
    own = node().lower()
    return (*_LOCAL_NAMES, own) if own.isascii() else _LOCAL_NAMES


def _pem(certificate: x509.Certificate) -> bytes:

    return certificate.public_bytes(Encoding.PEM)


def _write_key(path: Path, key: EllipticCurvePrivateKey) -> None:

    _write(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def _write(path: Path, content: bytes) -> None:
    """Write a file that only the user can read, atomically."""
    draft = path.with_name(f".{path.name}.part")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    draft.replace(path)
