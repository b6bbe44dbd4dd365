"""What must hold on the screen after every step of a walk."""

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
from tests.browser.kit import HERE, ROOT, words

LEAST = 12  # px
LONGEST = 5.0  # seconds that a page may say "Loading …"
IDLE = 0.035  # seconds that `_work` takes on an idle machine
AGAIN = 1.5  # seconds until a fault is looked for once more: what glides, rises or is being fetched passes
AFTER_CUT = 12.0  # seconds after the network is back in which the page may still complain of its loss

# Faults that are none, each with its reason. Three more are exempt where they are measured, in text.js and screen.js:
# what lies under an open dialog or under words that pass in seconds, an ellipsis with a full label, and what lies under
# a bar while the page scrolls.
EXEMPT = (("(console|request): .*404.*/api/(codes|events)", "a code that the walker invented leads nowhere"),)


@cache
def script(name: str) -> str:
    """Return a script of this folder without the comment at its head."""
    return re.sub(r"\A(//.*\n)+", "", (HERE / name).read_text("utf-8")).strip()


@cache
def _prefixes() -> str:
    """The first words of all message ids, as alternatives of a pattern."""
    files = [*(ROOT / "web" / "lang").rglob("en.po"), *(ROOT / "src").rglob("lang/en.po")]
    ids = {id.partition(".")[0] for file in files for id in read_catalogue(file) if "." in id}
    return "|".join(sorted(re.escape(id) for id in ids))


@cache
def _waiting() -> list[str]:
    return [words(spoken)[key] for spoken in ("en", "de") for key in ("page.fetching", "page.standing.connecting")]


@cache
def _look(width: int) -> str:
    """Everything at once, so that a step asks the browser only once."""
    given = {"least": LEAST, "width": width, "prefixes": _prefixes(), "waiting": _waiting()}
    return f"({script('screen.js')})({script('text.js')}, {script('ids.js')}, {json.dumps(given)})"


@dataclass
class Network:
    """Whether the walker has cut it, and until when complaints of that are expected."""

    cut: bool = False
    forgiven_until: float = 0.0

    def set(self, cut: bool) -> None:
        self.cut = cut
        self.forgiven_until = time.monotonic() + AFTER_CUT * slowness()

    @property
    def forgiven(self) -> bool:
        return self.cut or time.monotonic() < self.forgiven_until


def slowness() -> float:
    """How much slower this machine is now than when idle; at least 1."""
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
    """Looks at the page as it stands; a fault counts when it is still there a moment later."""

    def __init__(self, driver: Driver, network: Network) -> None:
        self.driver, self.network = driver, network

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
        found["faults"] = [fault for fault in found["faults"] if not exempt(fault)]
        return found

    def _complaints(self) -> Iterator[str]:
        for said in self.driver.complaints():
            if not exempt(said) and not self.network.forgiven:
                yield said

    def _stays(self, width: int) -> list[str]:
        """Wait until the page no longer says that it loads."""
        start = time.monotonic()
        waits = ""
        while time.monotonic() < start + LONGEST * slowness():
            seen = self.driver.look(_look(width))
            waits = seen["waits"]
            if not waits or seen["starts"]:
                return []
            time.sleep(0.2)
        return [f"waits: the page stays on {waits!r}"]
