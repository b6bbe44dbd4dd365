"""Finds the Python files that the web worker's server needs, by their imports, and minifies them."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")
IMPORT = re.compile(r"^(?:import|from)\s+([\w.]+)", re.MULTILINE)
# Modules that Pyodide needs when it starts, in addition to those found by imports.
BOOT = (
    "_pyodide", "_sitebuiltins", "codecs", "encodings.aliases", "encodings.ascii", "encodings.idna",
    "encodings.latin_1", "encodings.utf_8", "encodings.raw_unicode_escape", "io", "os", "pyodide", "site",
    "_sysconfigdata__emscripten_wasm32-emscripten", "sysconfig", "runpy", "zipimport", "linecache", "traceback",
    # imported by functions of the standard library
    "calendar", "concurrent.futures.thread", "csv", "importlib.metadata._adapters", "importlib.metadata._text",
    "importlib.readers", "importlib.resources._adapters", "importlib.resources.readers", "numbers", "queue",
)  # fmt: skip


class Sources:
    """Python modules by name, from folders that are searched in order."""

    def __init__(self, *folders: Mapping[str, bytes]) -> None:
        """Merge the folders; each maps a path with slashes to a file's content."""
        self._files = {path: text for folder in reversed(folders) for path, text in folder.items()}

    def __getitem__(self, path: str) -> bytes:
        return self._files[path]

    def path(self, module: str) -> str | None:
        base = module.replace(".", "/")
        return next((path for path in (f"{base}/__init__.py", f"{base}.py") if path in self._files), None)

    def within(self, package: str) -> list[str]:
        """Return a package and its modules."""
        base = package.replace(".", "/")
        inside = [path for path in self._files if path.startswith(f"{base}/") and path.endswith(".py")]
        return sorted({module_of(path) for path in inside} | {package})


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def needed(sources: Sources, roots: Iterable[str], within_functions: Callable[[str], bool]) -> list[str]:
    """Return the paths of all modules that the roots import, directly or indirectly.

    `within_functions` returns whether imports inside the functions of a module count.
    """
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        path = sources.path(module)
        if path is None or path in found:
            continue
        found.add(path)
        package = module if path.endswith("/__init__.py") else module.rpartition(".")[0]
        waiting += imported(sources[path].decode(), package, within_functions(module))
        waiting.append(module.rpartition(".")[0])
    return sorted(found)


def imported(source: str, package: str, within_functions: bool) -> set[str]:
    """Return the modules that a source imports, and imported names that may be modules.

    If the syntax is newer than this Python, scan the lines for imports instead.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return set(IMPORT.findall(source))
    names: set[str] = set()
    for node in _statements(tree, within_functions):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parent, *([node.module] if node.module else [])])
            names.update((base, *(f"{base}.{alias.name}" for alias in node.names)))
    return names


def _statements(tree: ast.AST, within_functions: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not within_functions:
            continue
        if isinstance(node, ast.If) and getattr(node.test, "id", getattr(node.test, "attr", "")) == "TYPE_CHECKING":
            continue
        yield node
        yield from _statements(node, within_functions)


@cache
def small(source: bytes) -> bytes:
    """Return the source without comments and docstrings, or unchanged if its syntax is newer than this Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    for node in _bodies(tree):
        _undocument(node)
    return ast.unparse(tree).encode() + b"\n"


def _bodies(node: ast.AST) -> Iterator[Documented]:
    """Yield the nodes that can have a docstring. Expressions contain none, so they are skipped."""
    if isinstance(node, Documented):
        yield node
    for field in STATEMENTS:
        for each in getattr(node, field, ()):
            yield from _bodies(each)


def _undocument(node: Documented) -> None:
    """Remove every string that is a statement, including attribute docstrings."""
    node.body = [each for each in node.body if not _is_text(each)]
    if not node.body and not isinstance(node, ast.Module):
        node.body = [ast.Pass()]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def read_folder(folder: Path, excluded: Iterable[str] = (), prefix: str = "") -> dict[str, bytes]:
    """Return the files of a folder by path, except Python's caches and files that match an excluded pattern."""
    patterns = tuple(excluded)
    found: dict[str, bytes] = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.is_file() and "__pycache__" not in path and not any(PurePosixPath(path).match(one) for one in patterns):
            found[prefix + path] = file.read_bytes()
    return found
