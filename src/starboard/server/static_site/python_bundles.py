"""The Python files of a page in two bundles: those that the server needs to start, and the rest, loaded later."""

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

import starboard
from starboard.server.static_site.python_files import BOOT, Sources, needed, read_folder, small

STDLIB = "lib/python3.14/"
PACKAGES = f"{STDLIB}site-packages/"
AS_SOURCE = (f"{PACKAGES}anyio/__init__.py",)  # reads its own source to import lazily
WITH = ("starlette", "anyio", "idna", "sniffio", "segno", "typing_extensions")  # pure Python, from this installation
# Parts of Starboard that a page does not need, or that the client fetches as files.
EXCLUDED = (
    "adapters/*", "cli/**/*", "cli/*", "conformance/*", "lab/**/*", "lab/*", "server/page/*", "server/page/**/*",
    "server/static_site/*", "server/serving.py", "server/connections.py", "server/socket_protocol.py",
    "server/store/postgres.py", "server/store/backup.py", "server/store/spread.py", "server/bus/nats.py",
    "server/notices/mail.py", "server/notices/push.py", "*.npz", "*.po", "*.so", "*.pyd", "py.typed",
)  # fmt: skip
LATER = re.compile(r"/(art/|rulebook[.\w]*\.md$|privacy[.\w]*\.md$)")
AS_FILES = re.compile(r"/art/(?!sprites\.svg$|theme\.json$)")  # pictures that the page loads without Python
UNUSED = re.compile(  # standard library: developer tools, servers, parts for other systems
    r"^(_pyrepl|ctypes|idlelib|lib2to3|test|tkinter|turtledemo|unittest|wsgiref|xmlrpc|multiprocessing|pydoc_data"
    r"|ensurepip|venv|dbm|curses|site-packages)/|^(pdb|pydoc|doctest|turtle|imaplib|poplib|ftplib|smtplib|mailbox"
    r"|nntplib|telnetlib|pickletools|bdb|cmd|webbrowser|cProfile|profile|pstats|trace|tracemalloc|antigravity|this)\.py$"
)


def bundles(stdlib: Path, msgspec: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the files of both bundles by target path. `stdlib` is Pyodide's zip, `msgspec` a wheel for it."""
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
    """Return the licences of the bundled packages, except those of Python and Pyodide."""
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
    """Return the Python files of installed distributions, or with `info` their metadata files instead."""
    return dict(_files(names, info))


def _files(names: tuple[str, ...], info: bool) -> Iterator[tuple[str, bytes]]:
    for name in names:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # other versions do not need it
        for file in found.files or ():
            path = file.as_posix()
            about = ".dist-info/" in path
            if about == info and (info or path.endswith(".py")) and not path.startswith(".."):
                yield path, Path(str(found.locate_file(file))).read_bytes()
