"""Install each artefact of `dist/` in a clean place and play a tournament there; `make release-check` runs it.

Wheel and sdist: an empty environment of each Python that is found. One-file program and Debian package: a new root of
the Debian that has their Python, made by debootstrap (as root) and kept as an archive in `build/roots`. Container: the
steps of its file in such roots.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from clean_root import CleanRoot
from container_steps import check_health, run_steps
from release import DIST, ROOT, SUMS, sha256
from serving import Command, jadoube, played, still_there

_VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def main(*wanted: str) -> None:
    """Check all artefacts, or those of these kinds: `wheel`, `sdist`, `pyz`, `deb`, `container`."""
    checks: dict[str, Callable[[], None]] = {"wheel": _wheel, "sdist": _sdist, "pyz": _one_file, "deb": _debian}
    checks["container"] = _container
    _sums()
    for kind in wanted or checks:
        checks[kind]()


def _done(artefact: Path, where: str) -> None:
    print(f"ok  {artefact.name}: {where}", flush=True)


def _artefact(pattern: str) -> Path:
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        sys.exit(f"dist/ has {len(found)} files {pattern}: run make release")
    return found[0]


def _sums() -> None:
    for line in (DIST / SUMS).read_text("utf-8").splitlines():
        digest, _, name = line.partition("  ")
        if sha256(DIST / name) != digest:
            sys.exit(f"{name} is not what {SUMS} says")


def _wheel() -> None:
    for python in _pythons():
        _in_environment(_artefact("*.whl"), python)


def _sdist() -> None:
    _in_environment(_artefact("*.tar.gz"), next(_pythons()))


def _pythons() -> Iterator[str]:
    """The Pythons of this machine; `JADOUBE_PYTHONS` names more, separated by blanks."""
    named = os.environ.get("JADOUBE_PYTHONS", "").split()
    for each in (*(f"python{version}" for version in _VERSIONS), *named):
        works = shutil.which(each) and subprocess.run([each, "-c", "import venv"], check=False, capture_output=True)
        if works and works.returncode == 0:
            yield each


def _in_environment(artefact: Path, python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", f"{folder}/env"], check=True)
        pip = (f"{folder}/env/bin/pip", "--disable-pip-version-check", "--quiet", "install")
        subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements" / "serve.txt"], check=True)
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", artefact], check=True)
        command = Command((f"{folder}/env/bin/jadoube",), Path(folder))
        played(command, f"{folder}/log.sqlite3")
        _done(artefact, f"an empty environment of {python}")


def _one_file() -> None:
    artefact = _artefact("*.pyz")
    with CleanRoot.of_this_python() as root:
        shutil.copy(artefact, root.path / "opt" / "jadoube.pyz")
        (root.path / "srv" / "home").mkdir(mode=0o777)
        (root.path / "srv" / "home").chmod(0o777)
        command = Command(root.words("/opt/jadoube.pyz", user="nobody", environment={"HOME": "/srv/home"}), root.path)
        played(command, "/srv/home/log.sqlite3")
        _done(artefact, f"a new Debian {root.suite}, as nobody")


def _debian() -> None:
    package = _artefact("*.deb")
    database = "/var/lib/jadoube/jadoube.sqlite3"
    with CleanRoot.of_this_python() as root:
        command = Command(
            root.words("/usr/bin/jadoube", user="jadoube", environment={"HOME": "/var/lib/jadoube"}), root.path
        )
        file = root.path / database[1:]
        root.install(package)
        tournament = played(command, database)
        jadoube(command, "standings", tournament)  # the user of the service has its database
        with _next_version(package) as newer:
            root.install(newer)
            still_there(command, database, tournament)
            root.run("dpkg", "--remove", "jadoube")
            left = [each for each in ("usr/bin/jadoube", "usr/lib/jadoube") if (root.path / each).exists()]
            if left or not file.is_file():
                sys.exit(f"removing the package left {left}, and the database is there: {file.is_file()}")
            root.install(newer)
            still_there(command, database, tournament)
        jadoube(command, "verify", tournament, "--database", database)
        root.run("dpkg", "--purge", "jadoube")
        for each in ("var/lib/jadoube", "etc/default/jadoube", "usr/lib/jadoube"):
            if (root.path / each).exists():
                sys.exit(f"purging the package left /{each}")
        if "jadoube" in (root.path / "etc" / "passwd").read_text("utf-8"):
            sys.exit("purging the package left its user")
        _done(package, f"installed, upgraded, removed, installed and purged in a new Debian {root.suite}")


def _container() -> None:
    """The steps of the Containerfile, and its server on a read-only root."""
    file = ROOT / ".ci" / "packaging" / "container" / "Containerfile"
    with ExitStack() as stack:
        stage = run_steps(file, ROOT, stack)
        command = Command(stage.words(*stage.entry, read_only=True), stage.root.path / "data")
        played(command, "/data/jadoube.sqlite3", lambda link: check_health(stage, link))
        _done(file, f"its steps in a new Debian {stage.root.suite}, on a read-only root as user {stage.user}")


@contextmanager
def _next_version(package: Path) -> Iterator[Path]:
    """The same package with a later version."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
        control = tree / "DEBIAN" / "control"
        words = control.read_text("utf-8").splitlines(keepends=True)
        later = (f"{each.rstrip()}+later\n" if each.startswith("Version:") else each for each in words)
        control.write_text("".join(later), "utf-8")
        newer = Path(folder) / "later.deb"
        build = ("dpkg-deb", "--root-owner-group", "-Znone", "--build")
        subprocess.run([*build, tree, newer], check=True, stdout=subprocess.DEVNULL)
        yield newer


if __name__ == "__main__":
    main(*sys.argv[1:])
