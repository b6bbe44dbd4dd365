"""Uniqueness of class names outside the games."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "starboard"

SHARED = {
    "StarboardEnv": "PettingZoo and Gymnasium each have one; a user imports from the adapter of their library",
}


def definitions() -> dict[str, list[str]]:
    found = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        if PACKAGE / "games" in file.parents:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(file.relative_to(PACKAGE)))
    return dict(found)


def test_a_class_name_is_defined_once() -> None:
    """A wire class that encodes a class from another layer has the prefix `Wire`."""
    twice = {name: files for name, files in definitions().items() if len(files) > 1 and name not in SHARED}
    assert not twice


def test_the_shared_names_are_still_shared() -> None:
    assert {name for name, files in definitions().items() if len(files) > 1} == set(SHARED)
