"""The Debian package: the program in /usr/lib/jadoube, a hardened service, its user and its data folder."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from release_version import debian_version

_FILES = Path(__file__).parent / "debian"

_PLACES = {
    "jadoube": ("usr/bin/jadoube", 0o755),
    "jadoube.service": ("usr/lib/systemd/system/jadoube.service", 0o644),
    "default": ("etc/default/jadoube", 0o644),
    "Caddyfile": ("usr/share/doc/jadoube/Caddyfile", 0o644),
    "copyright": ("usr/share/doc/jadoube/copyright", 0o644),
}
_SCRIPTS = ("postinst", "prerm", "postrm")
_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def build_package(program: Path, to: Path, version: str, time: int) -> Path:
    """Build the package of an installed program; all its files have this time, in seconds since 1970."""
    tree = program.parent / "debian"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(program, tree / "usr" / "lib" / "jadoube", ignore=shutil.ignore_patterns("__pycache__"))
    for name, (place, mode) in _PLACES.items():
        _put(_FILES / name, tree / place, mode)
    for name in _SCRIPTS:
        _put(_FILES / name, tree / "DEBIAN" / name, 0o755)
    (tree / "DEBIAN" / "conffiles").write_text("/etc/default/jadoube\n", "utf-8")
    architecture = _ARCHITECTURES[platform.machine()]
    size = sum(each.stat().st_size for each in tree.rglob("*") if each.is_file()) // 1024
    (tree / "DEBIAN" / "control").write_text(_control(version, architecture, size), "utf-8")
    for each in (tree, *tree.rglob("*")):
        if each.is_dir():
            each.chmod(0o755)
        os.utime(each, (time, time))
    package = to / f"jadoube_{debian_version(version)}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(tree), str(package)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return package


def _put(file: Path, place: Path, mode: int) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)
    place.chmod(mode)


def _control(version: str, architecture: str, size: int) -> str:
    """The control file. The package has parts that are compiled for one version of Python."""
    major, minor = sys.version_info[:2]
    depends = f"python3 (>= {major}.{minor}), python3 (<< {major}.{minor + 1}), adduser"
    return (
        (_FILES / "control")
        .read_text("utf-8")
        .format(version=debian_version(version), architecture=architecture, size=size, depends=depends)
    )
