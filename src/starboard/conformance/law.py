"""What a law is: a question put to a walk, whose answers are faults. A law without faults is kept."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from starboard.conformance.walk import Walk

Faults = Iterator[str]
LAWS: dict[str, "Law"] = {}


@dataclass(frozen=True)
class Law:
    """A law by the name of its function; silent where one that it rests on is broken."""

    name: str
    theme: str
    text: str
    ask: Callable[[Walk], Faults]
    rests_on: tuple[str, ...]


def law(*rests_on: str) -> Callable[[Callable[[Walk], Faults]], Callable[[Walk], Faults]]:
    """Enter a function among the laws; its docstring is the law in one sentence."""

    def enter(ask: Callable[[Walk], Faults]) -> Callable[[Walk], Faults]:
        name = ask.__name__
        if name in LAWS or not ask.__doc__:
            raise ValueError(f"law {name} is not new, or has no words")
        theme = ask.__module__.rpartition("_")[2]
        LAWS[name] = Law(name, theme, ask.__doc__, ask, rests_on)
        return ask

    return enter


def faults(law: Law, walk: Walk, most: int = 3) -> list[str]:
    """The first faults that a law finds; what is raised while it asks is one too."""
    found: list[str] = []
    try:
        for fault in law.ask(walk):
            found.append(fault)
            if len(found) == most:
                break
    except Exception:
        found.append(traceback.format_exc(limit=-6))
    return found


def broken(walks: Callable[[], Walk]) -> dict[str, list[str]]:
    """The laws that a game breaks, each asked with a walk of its own, with the faults."""
    verdicts: dict[str, list[str] | None] = {}

    def evaluate(name: str) -> list[str] | None:
        """The faults; None if the law is silent."""
        if name not in verdicts:
            silent = any(evaluate(other) != [] for other in LAWS[name].rests_on)
            verdicts[name] = None if silent else faults(LAWS[name], walks())
        return verdicts[name]

    return {name: found for name in LAWS if (found := evaluate(name))}
