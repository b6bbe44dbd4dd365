"""Every clause of every game's rulebook has a test marked with it, and no test is marked with anything else."""

import ast
import re
from pathlib import Path

import pytest

from starboard.core import shelf
from starboard.core.registry import games, rulebook

CLAUSE = re.compile(r"\*\*([A-Z]+[0-9]*-\d+)\*\*")
OWN = [key for key in games() if shelf.modules()[key].startswith(shelf.OWN)]


def clauses(key: str) -> set[str]:
    return set(CLAUSE.findall(rulebook(key)))


def marked(key: str) -> set[str]:
    """The clauses that the tests of a game are marked with, read from their source."""
    found: set[str] = set()
    for file in sorted((Path(__file__).parent / key).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


@pytest.mark.parametrize("key", OWN)
def test_every_clause_has_a_test(key: str) -> None:
    assert clauses(key)
    assert sorted(clauses(key) - marked(key)) == []


@pytest.mark.parametrize("key", OWN)
def test_every_marked_clause_is_in_the_rulebook(key: str) -> None:
    assert sorted(marked(key) - clauses(key)) == []
