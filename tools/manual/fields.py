"""Reference of a module's classes, generated from its source: fields, types, defaults and trailing comments."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module

COMMENT = re.compile(r"#\s*(.*)$")


def page(module: str, level: int = 3) -> str:
    """Return every public class of the module as Markdown."""
    source = inspect.getsource(import_module(module))
    lines = source.splitlines()
    made: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            made.extend(_class(node, lines, level))
    return "\n".join(made)


def constants(module: str) -> str:
    """Return the constants of the module with their trailing comments, as a table."""
    source = inspect.getsource(import_module(module))
    lines = source.splitlines()
    rows = [
        f"| `{each.target.id}` | `{ast.unparse(each.value)}` | {_words(lines[each.end_lineno - 1])} |"
        for each in ast.parse(source).body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value and each.end_lineno
    ]
    return "\n".join(("| constant | value | |", "|---|---|---|", *rows, ""))


def _class(node: ast.ClassDef, lines: list[str], level: int) -> Iterator[str]:
    fields = list(_fields(node, lines))
    told = ast.get_docstring(node)
    if not fields and not told:
        return
    yield f"\n{'#' * level} `{node.name}`\n"
    if told:
        yield re.sub(r"(?<=\S)\n(?=\S)", " ", told) + "\n"
    if fields:
        yield "| field | type | default | |\n|---|---|---|---|"
        for name, kind, default, words in fields:
            shown = f"`{default}`" if default else ""
            yield f"| `{name}` | `{kind}` | {shown} | {words} |".replace(" | None", " \\| None").replace("|  |", "| |")
        yield ""


def _fields(node: ast.ClassDef, lines: list[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield a dataclass's fields; for other classes, the constructor's arguments that are stored."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            default = ast.unparse(each.value) if each.value else ""
            yield each.target.id, _kind(each.annotation), default, _words(lines[each.lineno - 1])
        elif isinstance(each, ast.FunctionDef) and each.name == "__init__":
            yield from _arguments(each, lines)


def _arguments(made: ast.FunctionDef, lines: list[str]) -> Iterator[tuple[str, str, str, str]]:
    beside = {
        each.target.attr: _words(lines[each.lineno - 1])
        for each in made.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute)
    }
    given = made.args.args[1:]
    defaults = [""] * (len(given) - len(made.args.defaults)) + [ast.unparse(each) for each in made.args.defaults]
    for argument, default in zip(given, defaults, strict=True):
        if argument.arg in beside:
            yield argument.arg, _kind(argument.annotation), default, beside[argument.arg]


def _kind(annotation: ast.expr | None) -> str:
    return ast.unparse(annotation).replace('"', "").replace("'", "") if annotation else ""


def _words(line: str) -> str:
    found = COMMENT.search(line)
    return found[1].replace("fmt: skip", "").strip() if found else ""
