"""The steps of a Containerfile, run in clean roots of Debian: whether they work, where no images can be built.

It knows what our file uses: FROM, COPY, RUN, ENV, WORKDIR, USER, HEALTHCHECK and ENTRYPOINT. The roots have Debian's
Python in the place of the image's.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from clean_root import CleanRoot


@dataclass
class Stage:
    """A root in which steps were run, and what an image would remember of them."""

    root: CleanRoot
    folder: str = "/"
    user: str = "root"
    environment: dict[str, str] = field(default_factory=dict)
    entry: tuple[str, ...] = ()
    health: tuple[str, ...] = ()

    def words(self, *words: str, read_only: bool = False) -> tuple[str, ...]:
        """The words that run a command as the image would."""
        return self.root.words(*words, user=self.user, read_only=read_only, environment=self.environment)


def run_steps(file: Path, context: Path, stack: ExitStack) -> Stage:
    """Run every step; the last stage. The roots are there until the stack is closed."""
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for line in file.read_text("utf-8").splitlines():
        step, _, rest = line.partition(" ")
        if step == "FROM":
            stage = Stage(stack.enter_context(CleanRoot.of_this_python()))
            _lend_network(stage.root)
            stages[rest.split()[-1]] = stage
        elif stage is not None and step and not step.startswith("#"):
            _run(stage, step, rest, context, stages)
    if stage is None:
        raise ValueError(f"{file} has no FROM")
    return stage


def _run(stage: Stage, step: str, rest: str, context: Path, stages: dict[str, Stage]) -> None:
    match step:
        case "RUN":
            stage.root.run("sh", "-ec", f"cd {stage.folder} && {rest}", environment=stage.environment)
        case "COPY":
            _copy(stage, rest, context, stages)
        case "ENV":
            stage.environment |= dict(each.split("=", 1) for each in shlex.split(rest))
        case "WORKDIR":
            stage.folder = rest
            (stage.root.path / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        case "USER":
            stage.user = rest
        case "ENTRYPOINT":
            stage.entry = tuple(json.loads(rest))
        case "HEALTHCHECK":
            stage.health = tuple(json.loads(rest.partition("CMD ")[2]))


def _copy(stage: Stage, rest: str, context: Path, stages: dict[str, Stage]) -> None:
    *sources, target = rest.split()
    origin = context
    if sources[0].startswith("--from="):
        origin = stages[sources.pop(0).removeprefix("--from=")].root.path
    place = stage.root.path / os.path.normpath(f"{stage.folder}/{target}" if target[0] != "/" else target).lstrip("/")
    for each in sources:
        source = origin / each.lstrip("/")
        if source.is_dir():
            shutil.copytree(source, place, symlinks=True, dirs_exist_ok=True)
        else:
            shutil.copy(source, place)


def _lend_network(root: CleanRoot) -> None:
    """Names and authorities of the machine, for what a build fetches."""
    shutil.copy("/etc/resolv.conf", root.path / "etc" / "resolv.conf")
    authorities = Path("/etc/ssl/certs/ca-certificates.crt")
    if authorities.is_file():
        (root.path / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
        shutil.copy(authorities, root.path / authorities.relative_to("/"))


def check_health(stage: Stage, link: str) -> None:
    """Run the health check of the image against the server of this link."""
    port = link.split("/")[2].partition(":")[2]
    subprocess.run([each.replace("8000", port) for each in stage.words(*stage.health, read_only=True)], check=True)
