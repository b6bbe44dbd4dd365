"""The Python of a page, as two bundles: what the server needs to start, and the rest, which comes afterwards."""

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

import starboard
from starboard.server.static_site.python_files import BOOT, Sources, needed, read_folder, small

STDLIB = "lib/python3.14/"
PACKAGES = f"{STDLIB}site-packages/"
WITH = ("starlette", "anyio", "idna", "sniffio", "segno", "typing_extensions")  # pure, as they are installed here
# Parts of Starboard that a page has no use for, or that the client fetches as files.
EXCLUDED = (
    "adapters/*", "cli/**/*", "cli/*", "conformance/*", "lab/**/*", "lab/*", "server/page/*", "server/page/**/*",
    "server/static_site/*", "server/serving.py", "server/connections.py", "server/socket_protocol.py",
    "server/store/postgres.py", "server/store/backup.py", "server/store/spread.py", "server/bus/nats.py",
    "server/notices/mail.py", "server/notices/push.py", "*.po", "*.so", "*.pyd", "py.typed",
)  # fmt: skip
LATER = re.compile(r"/(art/|rulebook[.\w]*\.md$|privacy[.\w]*\.md$)")
AS_FILES = re.compile(r"/art/(?!sprites\.svg$|theme\.json$)")  # pictures that the page shows without asking Python
UNUSED = re.compile(  # of the standard library: tools for developers, servers, other systems' parts
    r"^(_pyrepl|ctypes|idlelib|lib2to3|test|tkinter|turtledemo|unittest|wsgiref|xmlrpc|multiprocessing|pydoc_data"
    r"|ensurepip|venv|dbm|curses|site-packages)/|^(pdb|pydoc|doctest|turtle|imaplib|poplib|ftplib|smtplib|mailbox"
    r"|nntplib|telnetlib|pickletools|bdb|cmd|webbrowser|cProfile|profile|pstats|trace|tracemalloc|antigravity|this)\.py$"
)


def bundles(stdlib: Path, msgspec: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of both bundles, by the path where they go. `stdlib` is Pyodide's zip, `msgspec` a wheel for it."""
    standard, others = _zipped(stdlib), {**_zipped(msgspec), **_installed(WITH)}
    own = read_folder(Path(starboard.__file__).parent, EXCLUDED, "starboard/")
    sources = Sources(own, others, standard)
    roots = [*sources.within("starboard"), *BOOT, *sources.within("pyodide"), *sources.within("_pyodide")]
    chosen = needed(sources, roots, lambda module: module.split(".")[0] in ("starboard", "starlette", "msgspec"))
    data = [path for path in (*own, *others) if not path.endswith(".py") and not _is_unused(path)]
    chosen = [path for path in chosen if path not in standard or not UNUSED.search(path)]
    first = {_place(path, standard): small(sources[path]) for path in chosen}
    first |= {PACKAGES + path: sources[path] for path in data if not LATER.search(f"/{path}")}
    later = {PACKAGES + path: sources[path] for path in data if LATER.search(f"/{path}")}
    rest = [path for path in standard if path.endswith(".py") and not UNUSED.search(path)]
    later |= {STDLIB + path: standard[path] for path in rest if STDLIB + path not in first}
    return first, later


def licences(msgspec: Path) -> str:
    """Whose work is in the bundles, besides Python's and Pyodide's, under which licence."""
    found = [f"{path}\n\n{text.decode()}" for path, text in _zipped(msgspec).items() if "licenses/" in path.lower()]
    for name in WITH:
        found += [f"{path}\n\n{text.decode()}" for path, text in _installed((name,), True).items() if "LICEN" in path]
    return ("\n" + "-" * 72 + "\n\n").join(found)


def _place(path: str, standard: Mapping[str, bytes]) -> str:
    return (STDLIB if path in standard else PACKAGES) + path


def _is_unused(path: str) -> bool:
    return path.endswith((".pyi", ".typed")) or ".dist-info/" in path or bool(AS_FILES.search(path))


def _zipped(file: Path) -> dict[str, bytes]:
    with ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def _installed(names: tuple[str, ...], info: bool = False) -> dict[str, bytes]:
    """The Python files of distributions that are installed here; or what is told about them."""
    return dict(_files(names, info))


def _files(names: tuple[str, ...], info: bool) -> Iterator[tuple[str, bytes]]:
    for name in names:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # another version does without it
        for file in found.files or ():
            path = file.as_posix()
            about = ".dist-info/" in path
            if about == info and (info or path.endswith(".py")) and not path.startswith(".."):
                yield path, Path(str(found.locate_file(file))).read_bytes()
