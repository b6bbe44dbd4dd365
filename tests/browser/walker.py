"""Seeded random walks through the site, with checks of every screen.

python -m tests.browser.walker --seed 7 --steps 300 --size phone
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

from tests.browser.checks import Checks, Network, slowness
from tests.browser.driver import SCREENS, Driver, Gone, Size
from tests.browser.ground import Ground, ground
from tests.browser.kit import script
from tests.browser.pseudo import CODE
from tests.browser.shortest import shortest
from tests.browser.walks import CLEAN, Book, Manner, Walk, commit, manner_of

# Weight of each kind of control against the others on the page.
LIKELY = {
    "send": 12.0,
    "choice": 9.0,
    "main": 5.0,
    "button": 5.0,
    "link": 4.0,
    "switch": 2.0,
    "pick": 1.0,
    "field": 1.0,
    "clause": 0.7,
    "chosen": 0.3,
}
PLAYS = ("choice", "send", "chosen")
HOMESICK = 0.4  # probability of leaving a page after a long stay
# Probability per step of each action that needs no control.
DEEDS = {"back": 0.04, "forward": 0.02, "turn": 0.03, "tab": 0.012, "switch": 0.02, "dark": 0.012, "cut": 0.008}
PATIENCE = (10, 25, 60, 150)  # steps at one table before the walker tends to leave
ELSEWHERE = 14  # the same for all other pages
CUT = (2, 6)  # steps without a network
SPARE = 4.0  # seconds a path may wait in total for controls to appear
KEYS = 40  # presses of Tab before the keyboard gives up on a control
TOLD = 12  # most faults printed per screen
WRITTEN = ("Ada", "anchor-427", "Hello", "12")


class Control(TypedDict):
    """A control as listed by controls.js."""

    kind: str
    key: str
    new_tab: bool
    home: bool


@dataclass(frozen=True)
class Step:
    """One step of a walk: an action, its control, and the value entered there."""

    deed: str
    what: str = ""
    value: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, [self.deed, self.what, self.value]))


@dataclass
class Outcome:
    """The result of a walk: its steps, and the errors after the last."""

    steps: list[Step] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    address: str = ""


class Walker:
    """A random user of the site, who prefers controls not used before."""

    def __init__(
        self, driver: Driver, url: str, seed: int, size: Size, *, keyboard: bool = False, pseudo: bool = False
    ) -> None:
        self.driver, self.url, self.size, self.keyboard = driver, url, size, keyboard
        self.rng = random.Random(seed)
        self.network = Network()
        self.checks = Checks(driver, self.network, pseudo=pseudo)
        self.used: Counter[str] = Counter()
        self.here, self.stays, self.patience, self.cut_left = "", 0, 0, 0
        self.dark, self.spare = False, 0.0

    # ---- the walk

    def walk(self, steps: int, until: float = float("inf")) -> Outcome:
        """Take up to `steps` steps, until one shows an error."""
        outcome = Outcome()
        self._arrive(outcome)
        while not outcome.faults and len(outcome.steps) < steps and time.monotonic() < until:
            self._take(self._next(), outcome)
        return outcome

    def follow(self, path: Sequence[Step]) -> Outcome:
        """Repeat a path, skipping impossible steps, and check only after the last."""
        outcome, self.spare = Outcome(), SPARE * slowness()
        self._arrive(outcome, look=False)
        for step in path:
            self._take(step, outcome, look=step is path[-1])
        return outcome

    def _arrive(self, outcome: Outcome, *, look: bool = True) -> None:
        self.driver.open(self.url)
        if look:
            self._check(outcome)

    def _take(self, step: Step, outcome: Outcome, *, look: bool = True) -> None:
        try:
            done = self._do(step)
        except Gone:
            done = True  # the page was reloaded, for example in another language
        if done:
            outcome.steps.append(step)
        if look:
            self._check(outcome)

    def _check(self, outcome: Outcome) -> None:
        for _ in range(3):
            try:
                outcome.faults = self.checks.faults(self.size[0])
                outcome.address = self.driver.address()
                break
            except Gone:
                time.sleep(0.2)
        if not outcome.address.startswith(self.url):
            outcome.faults.append(f"left: {outcome.address}")

    # ---- choose the next step

    def _next(self) -> Step:
        self._notice_where()
        if self.network.cut:
            self.cut_left -= 1
            if self.cut_left <= 0:
                return Step("mend")
        for deed, likely in DEEDS.items():
            if self.rng.random() < likely:
                return Step(deed, self.rng.choice(["home", "here"]) if deed == "tab" else "")
        controls = self._controls()
        if not controls:
            return Step("wait")
        chosen = self._choose(controls)
        self.used[self._here(chosen)] += 1
        return Step("use", chosen["key"], self._value(chosen["kind"]))

    def _choose(self, controls: Sequence[Control]) -> Control:
        """Choose a kind of control first, so that many links do not outweigh a single button."""
        homeward = [one for one in controls if one["home"]]
        if homeward and self.stays > self.patience and self.rng.random() < HOMESICK:
            return homeward[0]
        kinds: dict[str, list[Control]] = {}
        for one in controls:
            kinds.setdefault(one["kind"], []).append(one)
        likely = [LIKELY[kind] * max(map(self._fresh, some)) for kind, some in kinds.items()]
        some = self.rng.choices(list(kinds.values()), likely)[0]
        return self.rng.choices(some, [self._fresh(one) for one in some])[0]

    def _fresh(self, control: Control) -> float:
        """Return a control's weight, which falls with each use here, except for moves."""
        if control["kind"] in PLAYS:
            return 1.0
        return (0.15 if control["new_tab"] else 1.0) / (1 + self.used[self._here(control)])

    def _here(self, control: Control) -> str:
        return f"{self.here} {control['key']}"

    def _value(self, kind: str) -> str:
        if kind == "pick":
            return f"{self.rng.random():.2f}"
        return self.rng.choice(WRITTEN) if kind == "field" else ""

    def _notice_where(self) -> None:
        """Count the steps on the current page and set the patience for a new one."""
        here = self.driver.address().removeprefix(self.url).partition("#")[0]
        if here != self.here:
            at_table = "/t/" in here
            self.here, self.stays = here, 0
            self.patience = self.rng.choice(PATIENCE) if at_table else ELSEWHERE
        self.stays += 1

    def _controls(self) -> list[Control]:
        try:
            found: list[Control] = self._hand("list()")
        except Gone:
            return []
        return found

    # ---- do it

    def _do(self, step: Step) -> bool:
        if step.deed == "use":
            return self._use(step.what, step.value)
        deeds: dict[str, Callable[[], bool]] = {
            "back": lambda: self._go("back"),
            "forward": lambda: self._go("forward"),
            "turn": self._turn,
            "tab": lambda: self._open_tab(step.what),
            "switch": self._switch_tab,
            "dark": self._darken,
            "cut": lambda: self._cut(True),
            "mend": lambda: self._cut(False),
            "wait": self._wait,
        }
        return deeds[step.deed]()

    def _hand(self, deed: str) -> Any:
        """Call the input helper that controls.js creates in the page."""
        return self.driver.look(f"(window.walker ??= ({script('controls.js')})()).{deed}")

    def _use(self, key: str, value: str) -> bool:
        i, kind = self._find(key), key.partition(" ")[0]
        if i is None:
            return False
        if kind == "pick":
            self._hand(f"pick({i}, {value})")
            return True
        reached = self._focus(i) if self.keyboard else self._touch(i)
        if reached and kind == "field":
            self._hand("select()")
            self.driver.write(value)
        return reached

    def _find(self, key: str) -> int | None:
        """Return the index of a control; wait for it while spare time is left."""
        while key not in (keys := [one["key"] for one in self._controls()]):
            if self.spare <= 0:
                return None
            time.sleep(0.2)
            self.spare -= 0.2
        return keys.index(key)

    def _touch(self, i: int) -> bool:
        at = self._hand(f"aim({i})")
        if at is None:
            return False
        self.driver.touch(*at)
        return True

    def _focus(self, i: int) -> bool:
        """Press Tab until the control has the focus, then Enter."""
        for _ in range(KEYS):
            if self._hand(f"focused({i})"):
                self.driver.press("Enter")
                return True
            self.driver.press("Tab")
        return False

    def _go(self, way: str) -> bool:
        if not self._hand(f"leadsOn('{way}')"):
            return False
        self.driver.go("back" if way == "back" else "forward")
        return True

    def _turn(self) -> bool:
        if not self.driver.phone:
            return False
        self.size = self.size[1], self.size[0]
        self.driver.resize(self.size)
        return True

    def _open_tab(self, where: str) -> bool:
        if self.network.cut:
            return False
        self.driver.open_tab(self.url if where == "home" else self.driver.address())
        return True

    def _switch_tab(self) -> bool:
        self.driver.next_tab()
        return True

    def _darken(self) -> bool:
        self.dark = not self.dark
        self.driver.set_dark(self.dark)
        return True

    def _cut(self, cut: bool) -> bool:
        self.cut_left = self.rng.randint(*CUT)
        self.driver.set_offline(cut)
        self.network.set(cut)
        return True

    def _wait(self) -> bool:
        time.sleep(0.4)
        return True


# ---- command line


class Walking:
    """Walks on one site, each with a fresh browser."""

    def __init__(self, ground: Ground, pictures: Path, *, shortening: float = 120) -> None:
        self.ground, self.pictures, self.shortening = ground, pictures, shortening

    def walk(self, seed: int, manner: Manner, steps: int, until: float = float("inf")) -> Walk:
        """Walk, report any error with the shortest path to it, and return the row for the book."""
        outcome = self.take(seed, manner, steps, until)
        if outcome.faults:
            self._tell(seed, manner, outcome)
        said = outcome.faults[0][:120] if outcome.faults else CLEAN
        return Walk(commit(), seed, str(manner), len(outcome.steps), said)

    def take(self, seed: int, manner: Manner, steps: int, until: float = float("inf")) -> Outcome:
        """Walk, and save a screenshot of any error."""
        driver = self.ground.driver(manner, seed)
        try:
            outcome = self._walker(driver, seed, manner).walk(steps, until)
            if outcome.faults:
                driver.shoot(self._picture(seed))
            return outcome
        finally:
            driver.close()

    def again(self, seed: int, manner: Manner, path: Sequence[Step]) -> set[str]:
        """Repeat a path and return the errors after its last step."""
        driver = self.ground.driver(manner, seed)
        try:
            return set(self._walker(driver, seed, manner).follow(path).faults)
        finally:
            driver.close()

    def _walker(self, driver: Driver, seed: int, manner: Manner) -> Walker:
        pseudo = manner.language == CODE
        return Walker(driver, self.ground.url, seed, SCREENS[manner.size], keyboard=manner.keyboard, pseudo=pseudo)

    def _picture(self, seed: int) -> Path:
        self.pictures.mkdir(parents=True, exist_ok=True)
        return self.pictures / f"walk-{seed}.png"

    def _tell(self, seed: int, manner: Manner, outcome: Outcome) -> None:
        wanted = set(outcome.faults)
        path = shortest(outcome.steps, lambda some: bool(wanted & self.again(seed, manner, some)), self.shortening)
        print(f"seed {seed}, {manner}: {len(outcome.steps)} steps to {outcome.address}")
        print(*(f"  fault: {fault}" for fault in outcome.faults[:TOLD]), sep="\n")
        print(f"  the shortest path found, {len(path)} steps from the home page:")
        print(*(f"    {step}" for step in path), f"  picture: {self._picture(seed)}", sep="\n", flush=True)


def main() -> int:
    asked = _asked()
    until = time.monotonic() + asked.seconds
    with ground(asked.page, pseudo=asked.pseudo) as place:
        walking = Walking(place, asked.pictures)
        if asked.goal:
            return _toward(asked.goal, walking, "page" if asked.page else "serve", asked.steps, until)
        browser = "firefox" if asked.firefox else "chromium"
        manner = Manner(
            asked.size, "page" if asked.page else "serve", browser, asked.keyboard, asked.text, CODE * asked.pseudo
        )
        walk = walking.walk(asked.seed, manner, asked.steps, until)
    print(*(str(value) for value in vars(walk).values()), sep=", ")
    return walk.outcome != CLEAN


def _toward(goal: int, walking: Walking, site: str, steps: int, until: float) -> int:
    """Add walks to the book until the last ones have `goal` steps without an error, or until time is up."""
    book = Book()
    for seed in book.seeds(site):
        if book.clean(site) >= goal or time.monotonic() > until:
            break
        walk = walking.walk(seed, manner_of(seed, site), steps, until)
        book.add(walk)
        print(*(str(value) for value in vars(walk).values()), sep=", ", flush=True)
    print(f"{book.clean(site)} of {goal} steps without a fault")
    return book.clean(site) < goal


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=250)
    parser.add_argument("--size", choices=list(SCREENS), default="desk")
    parser.add_argument("--keyboard", action="store_true", help="no mouse and no finger")
    parser.add_argument("--text", type=int, default=100, help="text size in per cent, e.g. 200")
    parser.add_argument("--firefox", action="store_true")
    parser.add_argument("--page", default="", help="the static page: built, or an address")
    parser.add_argument("--pseudo", action="store_true", help="every text in brackets: finds those of no catalogue")
    parser.add_argument("--goal", type=int, default=0, help="walk on from walks.csv to so many steps without a fault")
    parser.add_argument("--seconds", type=float, default=1200, help="the most that this may take")
    parser.add_argument("--pictures", type=Path, default=Path("/tmp/walks"))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
