"""The cache of static files: style sheets, modules and pictures, read and compressed once.

Pages name them by an address that holds a hash of all static files, so that a browser keeps them without asking until
another version of the program is served. Modules import each other by relative addresses, which keep the hash. A file
requested without the hash, or with another one, is the current file, and is requested again every time.

Comments and indentation of modules and style sheets are left out (docs/adr/0009); every line keeps its number.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import web
from server.http.compression import gzipped, takes_gzip
from server.http.problems import HttpProblem

_FOLDER = Path(web.__file__).parent / "static"
_BEST = 9
_HASH_LENGTH = 12
_LOADED = re.compile(r"""["']\./([\w-]+\.js)["']""", re.ASCII)
_MODULE = "text/javascript"
_STYLE = "text/css"
_END_COMMENT = re.compile(r"""(?<=[;{},()\[\]]) // [^"'`]*$""")
"""The comment at the end of a line of a module: within a text, the mark that ends the text would follow."""

_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE_SPACE = re.compile(r"""("[^"\n]*")| *;? *(}) *| *([{;]) *|([:,]) """)
"""A text, which is kept, or a mark with spaces beside it or a last semicolon, which a style sheet does not need."""


@dataclass(frozen=True, slots=True)
class CachedFile:
    """A file as it is served: content, the same as gzip (None if that is not worth it), media type, hash."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str


def file_response(request: Request, found: CachedFile, headers: dict[str, str]) -> Response:
    """The response with a file, compressed if the client accepts that; 304 if it has the file already."""
    packed = found.packed if takes_gzip(request.headers) else None
    tag = f'"{found.tag}{"-gz" if packed else ""}"'
    headers = headers | {"etag": tag, "vary": "accept-encoding"}
    if tag in (each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(packed or found.body, media_type=found.kind, headers=headers)


def module_file(text: str) -> CachedFile:
    """A generated module (the texts of a language) as a file."""
    return _made(text.encode(), _MODULE)


@cache
def static_hash() -> str:
    """A hash of all static files, which differs between versions of the program."""
    digest = hashlib.sha256()
    for path in sorted(path for path in _FOLDER.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(_FOLDER).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:_HASH_LENGTH]


def with_static_hash(source: str) -> str:
    """The source of a template with the hash in its addresses of static files."""
    return source.replace('"/static/', f'"/static/~{static_hash()}/')


def with_imports(modules: frozenset[str]) -> frozenset[str]:
    """These modules (file names) and all that they import, at once or later; unknown names are ignored.

    Modules that load their texts themselves (`textsOf`) are left out unless they are named.
    """
    known = _imports()
    found: set[str] = set()
    wanted = set(modules & known.keys())
    while wanted:
        name = wanted.pop()
        imports, has_own_texts = known[name]
        if has_own_texts and name not in modules:
            continue
        found.add(name)
        wanted |= imports - found
    return frozenset(found)


@cache
def _imports() -> Mapping[str, tuple[frozenset[str], bool]]:
    """Module -> the modules that it imports, and whether it loads its texts itself."""
    sources = {path.name: path.read_text() for path in (_FOLDER / "js").glob("*.js")}
    return {
        name: (frozenset(_LOADED.findall(source)) & sources.keys(), f'textsOf("{name}")' in source)
        for name, source in sources.items()
    }


def find_file(name: str) -> CachedFile:
    """The file of this name.

    Raises HttpProblem 404 if there is none.
    """
    try:
        path = (_FOLDER / name).resolve()
        if not path.is_relative_to(_FOLDER.resolve()):
            raise FileNotFoundError(path)
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, ValueError) as error:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such file.") from error


@lru_cache(maxsize=256)
def _read(path: Path, _: int) -> CachedFile:
    kind = _MODULE if path.suffix == ".js" else mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    body = path.read_bytes()
    return _made(minified(body.decode(), kind).encode() if kind in (_MODULE, _STYLE) else body, kind)


def minified(source: str, kind: str) -> str:
    """A module or style sheet without comments and indentation; lines keep their numbers."""
    if kind == _STYLE:
        source = _STYLE_COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
        source = _STYLE_SPACE.sub(lambda found: found[found.lastindex or 0], source)
    lines = (line.strip() for line in source.splitlines())
    return "\n".join(_without_comment(line) if kind == _MODULE else line for line in lines)


def _without_comment(line: str) -> str:
    return "" if line.startswith("//") else _END_COMMENT.sub("", line)


@lru_cache(maxsize=8)
def _made(body: bytes, kind: str) -> CachedFile:
    is_text = kind.startswith("text/") or kind == "image/svg+xml"
    packed = gzipped(body, _BEST) if is_text else body
    return CachedFile(body, packed if len(packed) < len(body) else None, kind, hashlib.sha256(body).hexdigest()[:20])
