"""Build everything that is released from the last commit into `dist/`; `make release` runs it.

The environment that runs it decides for which Python the one-file program and the Debian package are.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

from debian_package import build_package
from release_version import Commit, NotReleasable, check_changelog, version_of

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
BUILD = ROOT / "build" / "release"
SUMS = "SHA256SUMS"


def main(*wanted: str) -> None:
    """Build all artefacts, or those of these kinds: `wheel`, `pyz`, `deb`."""
    kinds = wanted or ("wheel", "pyz", "deb")
    commit = _commit()
    source = _exported(BUILD / "source")
    project = (source / "pyproject.toml").read_text("utf-8")
    stated = tomllib.loads(project)["project"]["version"]
    version = version_of(stated, commit)
    check_changelog((source / "CHANGELOG.md").read_text("utf-8"), version)
    (source / "pyproject.toml").write_text(
        project.replace(f'version = "{stated}"', f'version = "{version}"', 1), "utf-8"
    )
    os.environ["SOURCE_DATE_EPOCH"] = str(commit.time)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()

    wheel = _wheel_and_sdist(source)
    if {"pyz", "deb"} & {*kinds}:
        program = _program(source, wheel)
        if "pyz" in kinds:
            _one_file(program, version)
        if "deb" in kinds:
            build_package(program, DIST, version, commit.time)
    _write_sums()


def _run(*words: str | Path) -> None:
    subprocess.run([str(each) for each in words], check=True)


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


def _commit() -> Commit:
    abbreviated, time = _git("show", "-s", "--format=%h %ct", "HEAD").decode().split()
    tags = _git("tag", "--points-at", "HEAD").decode().split()
    return Commit(abbreviated, int(_git("rev-list", "--count", "HEAD")), int(time), tags)


def _exported(folder: Path) -> Path:
    """The files of the last commit: nothing else gets into a release."""
    if _git("status", "--porcelain").strip():
        print("Not everything is committed: the release is built from the last commit.", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(_git("archive", "HEAD"))) as files:
        files.extractall(folder, filter="data")
    return folder


def _wheel_and_sdist(source: Path) -> Path:
    """Build both twice; every byte has to be the same. The wheel's path."""
    built = []
    for folder in (DIST, BUILD / "again"):
        shutil.rmtree(BUILD / "again", ignore_errors=True)
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)],
            cwd=source,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        built.append({each.name: sha256(each) for each in folder.iterdir()})
    if built[0] != built[1]:
        raise NotReleasable(f"two builds differ: {built}")
    return next(DIST.glob("*.whl"))


def _program(source: Path, wheel: Path) -> Path:
    """A folder with the wheel and all that a laptop needs, as locked, without compiled files."""
    folder = BUILD / "program"
    shutil.rmtree(folder, ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile")
    _run(*pip, "--target", folder, "--require-hashes", "--no-deps", "-r", source / "requirements" / "laptop.txt")
    shutil.rmtree(folder / "bin", ignore_errors=True)
    _run(*pip, "--target", folder, "--no-deps", wheel)
    shutil.rmtree(folder / "bin", ignore_errors=True)
    for each in folder.glob("*.dist-info/direct_url.json"):
        each.unlink()  # has a path of the machine that built it
    return folder


def _one_file(program: Path, version: str) -> None:
    """The program as one file, which any Python of this version starts."""
    _run(
        sys.executable,
        "-m",
        "shiv",
        "--site-packages",
        program,
        "--entry-point",
        "server.cli:main",
        "--python",
        f"/usr/bin/env python{sys.version_info.major}.{sys.version_info.minor}",
        "--extend-pythonpath",  # other processes of the server find the program too
        "--reproducible",
        "--compressed",
        "--output-file",
        DIST / f"jadoube-{version}-py{sys.version_info.major}{sys.version_info.minor}.pyz",
    )


def _write_sums() -> None:
    files = sorted(each for each in DIST.iterdir() if each.is_file())
    (DIST / SUMS).write_text("".join(f"{sha256(each)}  {each.name}\n" for each in files), "utf-8")
    for each in files:
        print(f"{each.stat().st_size / 1e6:8.1f} MB  {each.name}")


def sha256(file: Path) -> str:
    """The digest of a file, as SHA256SUMS has it."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except NotReleasable as problem:
        sys.exit(f"No release: {problem}.")
