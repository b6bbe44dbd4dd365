#!/usr/bin/env python3
"""Break a game's rules in a hundred small ways, one at a time, and see whether its tests notice.

    tools/mutate.py zylatron
    tools/mutate.py spacewalk --count 20 --seed 7 --jobs 1

Each mutant changes one comparison, operator, condition or number in a function of the game's `rules`, never in drawing
or bots. The golden playthroughs run first, since they are quick and catch most mutants; then the game's tests. Prints
each survivor with its line: it needs a test, or is equivalent.
"""

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 900  # a mutant that runs longer is caught: it loops

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change to one line: the file, the line, and the module's text after the change."""

    file: Path
    line: int
    before: str
    after: str
    text: str


def rule_modules(game: str) -> list[Path]:
    """Return the modules that decide a game's rules."""
    return sorted((ROOT / "src" / "starboard" / "games" / game / "rules").glob("*.py"))


def changes(node: ast.AST) -> Iterator[Callable[[ast.AST], None]]:
    """Yield the changes that apply to a node. Each is made to a copy of the node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield _compare
    if isinstance(node, ast.BoolOp):
        yield _and_or
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OPERATORS and not _about_types(node):
        yield _operator
    if isinstance(node, (ast.If, ast.IfExp, ast.While)):
        yield _condition
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield _number
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool):
        yield _truth


def _about_types(node: ast.AST) -> bool:
    return any(isinstance(part, (ast.Constant, ast.Name)) and _is_type(part) for part in ast.walk(node))


def _is_type(part: ast.expr) -> bool:
    if isinstance(part, ast.Constant):
        return part.value is None or isinstance(part.value, str)
    return isinstance(part, ast.Name) and part.id[:1].isupper() and not part.id.isupper()


def _compare(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops = [COMPARISONS[type(node.ops[0])]()]


def _and_or(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _operator(node: ast.AST) -> None:
    assert isinstance(node, (ast.BinOp, ast.AugAssign))
    node.op = OPERATORS[type(node.op)]()


def _condition(node: ast.AST) -> None:
    assert isinstance(node, (ast.If, ast.IfExp, ast.While))
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _number(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    node.value += 1


def _truth(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    assert isinstance(node.value, ast.Constant)
    node.value = ast.Constant(not node.value.value)


def mutants(file: Path) -> list[Mutant]:
    """Return every mutant of one module."""
    tree = ast.parse(file.read_text("utf-8"))
    plain = ast.unparse(tree).splitlines()
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for part in _body(node)}
    spots = [
        (index, change) for index, node in enumerate(ast.walk(tree)) if id(node) in inside for change in changes(node)
    ]
    return [made for index, change in spots if (made := _mutant(file, tree, plain, index, change)) is not None]


def _body(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body, without the defaults in its signature."""
    for statement in function.body:
        yield from ast.walk(statement)


def _mutant(
    file: Path, tree: ast.Module, plain: list[str], index: int, change: Callable[[ast.AST], None]
) -> Mutant | None:
    other = copy.deepcopy(tree)
    node = list(ast.walk(other))[index]
    change(node)
    text = ast.unparse(ast.fix_missing_locations(other))
    differing = [(one, two) for one, two in zip(plain, text.splitlines(), strict=True) if one != two]
    if not differing:
        return None
    return Mutant(file, getattr(node, "lineno", 0), differing[0][0].strip(), differing[0][1].strip(), text)


class Bench:
    """A copy of the package that holds one mutant at a time, and runs the tests against it."""

    def __init__(self, game: str, home: Path) -> None:
        self.game = game
        self.home = home
        shutil.copytree(ROOT / "src", home / "src", ignore=shutil.ignore_patterns("__pycache__", "page"))

    def caught_by(self, mutant: Mutant) -> str:
        """Return which tests caught the mutant: "golden", "tests", or "" for none."""
        target = self.home / mutant.file.relative_to(ROOT)
        kept = target.read_text("utf-8")
        target.write_text(mutant.text, "utf-8")
        try:
            if not self._passes("tests/golden", "-k", self.game):
                return "golden"
            return "" if self._passes(f"tests/games/{self.game}") else "tests"
        finally:
            target.write_text(kept, "utf-8")

    def _passes(self, *what: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *what]
        env = {**os.environ, "PYTHONPATH": f"{self.home / 'src'}:{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0


def chosen(game: str, count: int, seed: int) -> list[Mutant]:
    """Return `count` mutants, which are the same for the same seed."""
    every = [mutant for file in rule_modules(game) for mutant in mutants(file)]
    return Random(seed).sample(every, min(count, len(every)))


def run(game: str, count: int, seed: int, jobs: int) -> list[Mutant]:
    """Try the mutants and print the outcomes; return the survivors."""
    survivors: list[Mutant] = []
    tally = {"tests": 0, "golden": 0, "": 0}
    with tempfile.TemporaryDirectory(prefix="mutants-") as home, ThreadPoolExecutor(jobs) as pool:
        benches = [Bench(game, Path(home) / str(number)) for number in range(jobs)]
        if not benches[0]._passes(f"tests/games/{game}"):
            sys.exit(f"the tests of {game} already fail without a mutant")

        def tried(mutant: Mutant) -> tuple[Mutant, str]:
            bench = benches.pop()
            try:
                return mutant, bench.caught_by(mutant)
            finally:
                benches.append(bench)

        for mutant, caught in pool.map(tried, chosen(game, count, seed)):
            tally[caught] += 1
            if not caught:
                survivors.append(mutant)
                print(
                    f"{mutant.file.relative_to(ROOT)}:{mutant.line}\n  - {mutant.before}\n  + {mutant.after}",
                    flush=True,
                )
    print(f"{game}: {tally['golden']} caught by golden games, {tally['tests']} more by its tests, {tally['']} survived")
    return survivors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the name of the game's folder")
    parser.add_argument("--count", type=int, default=100, help="the number of mutants")
    parser.add_argument("--seed", type=int, default=1, help="the same seed breaks the same lines")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="the number that run in parallel")
    asked = parser.parse_args()
    run(asked.game, asked.count, asked.seed, asked.jobs)


if __name__ == "__main__":
    main()
