"""The shelf of files that pages need: style sheets, modules, pictures; read and packed once.

Pages name them by an address that holds the sign of the whole shelf, so that a browser keeps them without asking
until another version of the program is served. Modules name each other relatively and stay on the same shelf. A file
asked for without the sign, or with that of another version, is the newest, and is asked for anew every time.

Comments and indentation of modules and style sheets stay at home (docs/adr/0009); every line keeps its number.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import web
from server.http.packing import LEAST, pack, takes_gzip
from server.http.problems import Problem

_SHELF = Path(web.__file__).parent / "static"
_BEST = 9
_SIGN_LENGTH = 12
_SIGNED = re.compile(r"~([0-9a-f]{12})/(.+)", re.ASCII)
_LOADED = re.compile(r"""["']\./([\w-]+\.js)["']""", re.ASCII)
_MODULE = "text/javascript"
_STYLE = "text/css"
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    packed: bytes | None
    kind: str
    tag: str


async def static(request: Request) -> Response:
    """A style sheet, a module or a picture.

    Raises Problem 404 where there is none of that name.
    """
    path: str = request.path_params["path"]
    signed = _SIGNED.fullmatch(path)
    found = _find(signed[2] if signed else path)
    is_kept = signed is not None and signed[1] == sign()
    headers = {"cache-control": "public, max-age=31536000, immutable" if is_kept else "no-cache"}
    return served(request, found, headers)


def served(request: Request, found: _File, headers: dict[str, str]) -> Response:
    """A file as whoever asks takes it; nothing but a word where they have it already."""
    packed = found.packed if takes_gzip(request.headers) else None
    tag = f'"{found.tag}{"-gz" if packed else ""}"'
    headers = headers | {"etag": tag, "vary": "accept-encoding"}
    if tag in (each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(packed or found.body, media_type=found.kind, headers=headers)


def module_of(text: str) -> _File:
    """A module that is made, not written: the texts of a language."""
    return _made(text.encode(), _MODULE)


@cache
def sign() -> str:
    """What every file on the shelf is like, in short: another version of the program has another sign."""
    digest = hashlib.sha256()
    for path in sorted(path for path in _SHELF.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(_SHELF).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:_SIGN_LENGTH]


def signed(source: str) -> str:
    """The source of a template, its addresses of files with the sign of the shelf."""
    return source.replace('"/static/', f'"/static/~{sign()}/')


@cache
def with_imports(modules: frozenset[str]) -> frozenset[str]:
    """These modules (file names) and all that they load, at once or later; names of no module do not count."""
    found: set[str] = set()
    wanted = set(modules & {path.name for path in (_SHELF / "js").iterdir()})
    while wanted:
        name = wanted.pop()
        found.add(name)
        wanted |= set(_LOADED.findall((_SHELF / "js" / name).read_text())) - found
    return frozenset(found)


def _find(name: str) -> _File:
    try:
        path = (_SHELF / name).resolve()
        if not path.is_relative_to(_SHELF.resolve()):
            raise FileNotFoundError(path)
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, ValueError) as error:
        raise Problem(HTTPStatus.NOT_FOUND, "There is no such file.") from error


@lru_cache(maxsize=256)
def _read(path: Path, _: int) -> _File:
    kind = _MODULE if path.suffix == ".js" else mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    body = path.read_bytes()
    return _made(bare(body.decode(), kind).encode() if kind in (_MODULE, _STYLE) else body, kind)


def bare(source: str, kind: str) -> str:
    """A module or style sheet without what only its authors read."""
    if kind == _STYLE:
        source = _STYLE_COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
    lines = (line.strip() for line in source.splitlines())
    return "\n".join("" if kind == _MODULE and line.startswith("//") else line for line in lines)


@lru_cache(maxsize=8)
def _made(body: bytes, kind: str) -> _File:
    is_text = kind.startswith("text/") or kind == "image/svg+xml"
    packed = pack(body, _BEST) if is_text and len(body) >= LEAST else None
    return _File(body, packed, kind, hashlib.sha256(body).hexdigest()[:20])
