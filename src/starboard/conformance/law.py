"""Laws: functions that check a walk and yield faults. A game satisfies a law if there are none."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from starboard.conformance.walk import Walk

Faults = Iterator[str]
LAWS: dict[str, "Law"] = {}


@dataclass(frozen=True, slots=True)
class Law:
    """A law, named after its function. It is not checked if a law that it depends on is broken."""

    name: str
    theme: str
    text: str
    ask: Callable[[Walk], Faults]
    rests_on: tuple[str, ...]


def law(*rests_on: str) -> Callable[[Callable[[Walk], Faults]], Callable[[Walk], Faults]]:
    """Register a function as a law; its docstring states the law."""

    def enter(ask: Callable[[Walk], Faults]) -> Callable[[Walk], Faults]:
        name = ask.__name__
        if name in LAWS or not ask.__doc__:
            raise ValueError(f"law {name} already exists or has no docstring")
        theme = ask.__module__.rpartition("_")[2]
        LAWS[name] = Law(name, theme, ask.__doc__, ask, rests_on)
        return ask

    return enter


def faults(law: Law, walk: Walk, most: int = 3) -> list[str]:
    """Return the first faults that a law finds; an exception counts as a fault."""
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
    """Return the laws that a game breaks, with their faults. Each law gets a separate walk."""
    verdicts: dict[str, list[str] | None] = {}

    def evaluate(name: str) -> list[str] | None:
        """Return the faults of a law; None if a law that it depends on is broken."""
        if name not in verdicts:
            silent = any(evaluate(other) != [] for other in LAWS[name].rests_on)
            verdicts[name] = None if silent else faults(LAWS[name], walks())
        return verdicts[name]

    return {name: found for name in LAWS if (found := evaluate(name))}
