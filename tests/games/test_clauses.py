"""Every clause of every rulebook has a marked test, and every mark names a clause."""

import ast
import re
from pathlib import Path

import pytest

from starboard import OWN_GAMES
from starboard.core import discovery
from starboard.core.options import PRINTED
from starboard.core.registry import games
from starboard.words.rulebooks import ID, clause, rulebook

LETTERS = re.compile(r"^(?:- )?\*\*([A-Z]+[0-9]*-\d+)\*\* \(([RPID, ]+)\)", re.MULTILINE)
CLAUSE = re.compile(r"\*\*([A-Z]+[0-9]*-\d+)\*\*")
OWN = [key for key in games() if discovery.modules()[key].startswith(OWN_GAMES)]


def clauses(key: str) -> set[str]:
    return set(CLAUSE.findall(rulebook(key)))


def marked(key: str) -> set[str]:
    """Return the clauses marked in the source of a game's tests."""
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


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", OWN)
def test_every_clause_says_where_it_comes_from(key: str, language: str) -> None:
    found = re.findall(rf"^(?:- )?{ID}(.*)", rulebook(key, language), re.MULTILINE)
    assert len(found) == len(clauses(key))
    assert [words for words in found if not re.match(r" \([RPID](, [RPID])*\) \S", words)] == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", OWN)
def test_a_rulebook_ends_with_what_is_not_known_and_the_sources(key: str, language: str) -> None:
    """The edition page shows these two chapters."""
    chapters = re.findall(r"^## (.*)", rulebook(key, language), re.MULTILINE)
    unknown, sources = {"en": ("What we could not", "Sources"), "de": ("Was wir nicht", "Quellen")}[language]
    assert chapters[-2].startswith(unknown)
    assert chapters[-1] == sources


@pytest.mark.parametrize("key", OWN)
def test_every_clause_can_be_quoted_alone(key: str) -> None:
    for id in clauses(key):
        words = clause(key, id)
        assert words
        assert not re.search(ID, words)


@pytest.mark.parametrize("key", OWN)
def test_an_option_is_labelled_as_its_clause_says(key: str) -> None:
    """House rules missing from print are exempt; any other label is a letter of its clause or of one it names."""
    letters = {id: set(found.split(", ")) for id, found in LETTERS.findall(rulebook(key))}
    wrong: list[str] = []
    for option in games()[key].offered:
        named = re.findall(r"[A-Z]+[0-9]*-\d+", clause(key, option.clause) or "")
        allowed = {PRINTED}.union(*(letters.get(each, set()) for each in (option.clause, *named)))
        wrong += [f"{option.name}={own}: {label}" for own, label in option.sources.items() if label not in allowed]
    assert wrong == []
