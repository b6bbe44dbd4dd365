"""Which Python files the server in a web worker needs, found by their imports, and those files made small."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")
IMPORT = re.compile(r"^(?:import|from)\s+([\w.]+)", re.MULTILINE)
# What Pyodide itself needs when it starts, besides what these import.
BOOT = (
    "_pyodide", "_sitebuiltins", "codecs", "encodings.aliases", "encodings.ascii", "encodings.idna",
    "encodings.latin_1", "encodings.utf_8", "encodings.raw_unicode_escape", "io", "os", "pyodide", "site",
    "_sysconfigdata__emscripten_wasm32-emscripten", "sysconfig", "runpy", "zipimport", "linecache", "traceback",
    # imported by functions of the standard library
    "calendar", "concurrent.futures.thread", "csv", "importlib.metadata._adapters", "importlib.metadata._text",
    "importlib.readers", "importlib.resources._adapters", "importlib.resources.readers", "numbers", "queue",
)  # fmt: skip


class Sources:
    """Python modules by name, in folders that are looked at in order."""

    def __init__(self, *folders: Mapping[str, bytes]) -> None:
        """Each folder maps a path with slashes to what is in the file."""
        self._files = {path: text for folder in reversed(folders) for path, text in folder.items()}

    def __getitem__(self, path: str) -> bytes:
        return self._files[path]

    def path(self, module: str) -> str | None:
        base = module.replace(".", "/")
        return next((path for path in (f"{base}/__init__.py", f"{base}.py") if path in self._files), None)

    def within(self, package: str) -> list[str]:
        """The modules of a package, and the package itself."""
        base = package.replace(".", "/")
        inside = [path for path in self._files if path.startswith(f"{base}/") and path.endswith(".py")]
        return sorted({module_of(path) for path in inside} | {package})


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def needed(sources: Sources, roots: Iterable[str], within_functions: Callable[[str], bool]) -> list[str]:
    """The paths of all modules that these import, and those import. `within_functions`: where imports in the body of a
    function count too."""
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
    """The modules that a source imports, and names that may be modules. One whose grammar is newer than this Python is
    searched for lines that import."""
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
    """The same program without comments and documentation; as it is where its grammar is newer than this Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    for node in _bodies(tree):
        _undocument(node)
    return ast.unparse(tree).encode() + b"\n"


def _bodies(node: ast.AST) -> Iterator[Documented]:
    """What may be documented. Expressions hold none of it, and are not looked through."""
    if isinstance(node, Documented):
        yield node
    for field in STATEMENTS:
        for each in getattr(node, field, ()):
            yield from _bodies(each)


def _undocument(node: Documented) -> None:
    """Every text that stands for itself goes: what documents attributes too."""
    node.body = [each for each in node.body if not _is_text(each)]
    if not node.body and not isinstance(node, ast.Module):
        node.body = [ast.Pass()]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def read_folder(folder: Path, excluded: Iterable[str] = (), prefix: str = "") -> dict[str, bytes]:
    """The files of a folder by path, without those that match an excluded pattern and without what Python made."""
    patterns = tuple(excluded)
    found: dict[str, bytes] = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.is_file() and "__pycache__" not in path and not any(PurePosixPath(path).match(one) for one in patterns):
            found[prefix + path] = file.read_bytes()
    return found
