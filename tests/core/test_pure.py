"""Purity of core: no files, no environment, no mutable state, and no reference to higher packages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import starboard.core

CORE = Path(starboard.core.__file__).parent
MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)


def faults(source: str) -> Iterator[str]:
    """Yield the impure parts of a module, by line."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield from (f"{line}: an import inside {node.name}" for part in node.body if _imports(part))
        if isinstance(node, ast.Global):
            yield f"{line}: a global that changes"
        if isinstance(node, ast.Name) and node.id in ("open", "environ", "getenv"):
            yield f"{line}: {node.id}"
        if isinstance(node, ast.Attribute) and node.attr in ("open", "read_text", "read_bytes", "environ", "getenv"):
            yield f"{line}: {node.attr}"
        if _text(node).startswith("starboard.") and id(node) not in docstrings:
            yield f"{line}: the name of a module in a text"
    yield from _kept(tree)


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _imports(part: ast.stmt) -> bool:
    return any(isinstance(node, (ast.Import, ast.ImportFrom)) for node in ast.walk(part))


def _kept(tree: ast.Module) -> Iterator[str]:
    """Describe module and class variables that hold a mutable value, unless annotated as Final or Mapping."""
    bodies = [tree.body, *[node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]]
    for part in [part for body in bodies for part in body]:
        if (
            isinstance(part, ast.Assign)
            and isinstance(part.value, MUTABLE)
            and ast.unparse(part.targets[0]) != "__all__"
        ):
            yield f"line {part.lineno}: {ast.unparse(part.targets[0])} can be changed"
        if isinstance(part, ast.AnnAssign) and isinstance(part.value, MUTABLE) and not _fixed(part.annotation):
            yield f"line {part.lineno}: {ast.unparse(part.target)} can be changed"


def _fixed(annotation: ast.expr) -> bool:
    return any(word in ast.unparse(annotation) for word in ("Final", "Mapping"))


@pytest.mark.parametrize("file", sorted(CORE.rglob("*.py")), ids=lambda file: str(file.name))
def test_core_is_pure(file: Path) -> None:
    assert list(faults(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "text = open('rules.txt')",
        "from pathlib import Path\ntext = Path('rules.txt').read_text()",
        "import os\nhome = os.environ['HOME']",
        "def draw():\n    from starboard.drawing import svg",
        "OWN = 'starboard.games'",
        "count = 0\ndef more():\n    global count\n    count += 1",
        "made = {}",
        "class Kept:\n    made: list[int] = []",
    ],
)
def test_impure_code_is_found(source: str) -> None:
    assert list(faults(source))
