"""Checks of the screen after every step of a walk."""

import hashlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.words import read_catalogue

from tests.browser.driver import Driver
from tests.browser.kit import ROOT, script, words
from tests.browser.pseudo import brackets

LEAST = 12  # px
LONGEST = 5.0  # seconds for which a page may say "Loading …"
IDLE = 0.035  # seconds that `_work` takes on an idle machine
AGAIN = 1.5  # seconds before a fault is checked again, so that animations and fetches can end
AFTER_CUT = 12.0  # seconds after the network is back in which its loss may still be logged

# Known non-faults, each with its reason. text.js and screen.js exempt three more:
# elements under an open dialog or a brief message, an ellipsis with a full label, and elements under a bar while the
# page scrolls.
EXEMPT = (
    ("(console|request): .*404.*/api/(codes|events)", "a code that the walker invented leads nowhere"),
    ("(console|request): .*409.*/commands", "another player took the seat first, as the page then says"),
    ("console: WebSocket .*/live.* 404", "a table is gone for one tab when its player's data are deleted in another"),
)


@cache
def _prefixes() -> str:
    """Return a regular expression that matches the first word of any message id."""
    files = [*(ROOT / "web" / "lang").rglob("en.po"), *(ROOT / "src").rglob("lang/en.po")]
    ids = {id.partition(".")[0] for file in files for id in read_catalogue(file) if "." in id}
    return "|".join(sorted(re.escape(id) for id in ids))


@cache
def _waiting() -> list[str]:
    return [words(spoken)[key] for spoken in ("en", "de") for key in ("page.fetching", "page.standing.connecting")]


@cache
def _look(width: int) -> str:
    """Return a single script for all checks, because each browser call costs time."""
    given = {"least": LEAST, "width": width, "prefixes": _prefixes(), "waiting": _waiting()}
    return f"({script('screen.js')})({script('text.js')}, {script('ids.js')}, {json.dumps(given)})"


@dataclass
class Network:
    """The walker's network: whether it is cut, and how long related errors are expected."""

    cut: bool = False
    forgiven_until: float = 0.0

    def set(self, cut: bool) -> None:
        self.cut = cut
        self.forgiven_until = time.monotonic() + AFTER_CUT * slowness()

    @property
    def forgiven(self) -> bool:
        return self.cut or time.monotonic() < self.forgiven_until


def slowness() -> float:
    """Return the machine's current slowdown compared with its idle state; at least 1."""
    start = time.perf_counter()
    _work()
    return max(1.0, (time.perf_counter() - start) / IDLE)


def _work() -> None:
    block = bytes(1024)
    for _ in range(40_000):
        block = hashlib.sha256(block).digest()


def exempt(fault: str) -> bool:
    return any(re.search(pattern, fault) for pattern, _ in EXEMPT)


class Checks:
    """Checks of the current page. An error counts only if a second check a moment later confirms it."""

    def __init__(self, driver: Driver, network: Network, *, pseudo: bool = False) -> None:
        """Create the checks. `pseudo`: the page is in the pseudo-language, so every text must be in brackets."""
        self.driver, self.network, self.pseudo = driver, network, pseudo

    def faults(self, width: int) -> list[str]:
        heard = list(self._complaints())
        seen = self._seen(width)
        if seen["faults"]:
            time.sleep(AGAIN)
            again = set(self._seen(width)["faults"])
            seen["faults"] = [fault for fault in seen["faults"] if fault in again]
        if seen["waits"] and not self.network.forgiven:
            seen["faults"] += self._stays(width)
        return heard + list(dict.fromkeys(seen["faults"])) + list(self._complaints())

    def _seen(self, width: int) -> dict[str, Any]:
        found: dict[str, Any] = self.driver.look(_look(width))
        if self.pseudo:
            found["faults"] += [f"brackets: {fault}" for fault in self.driver.look(brackets())]
        found["faults"] = [fault for fault in found["faults"] if not exempt(fault)]
        return found

    def _complaints(self) -> Iterator[str]:
        for said in self.driver.complaints():
            if not exempt(said) and not self.network.forgiven:
                yield said

    def _stays(self, width: int) -> list[str]:
        """Wait until the loading message is gone; return an error if it stays."""
        start = time.monotonic()
        waits = ""
        while time.monotonic() < start + LONGEST * slowness():
            seen = self.driver.look(_look(width))
            waits = seen["waits"]
            if not waits or seen["starts"]:
                return []
            time.sleep(0.2)
        return [f"waits: the page stays on {waits!r}"]
