"""A short run of the walker, about two minutes on an idle machine: one walk at each size.

Longer runs: python -m tests.browser.walker --goal 10000
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import checks
from tests.browser.checks import Checks, Network
from tests.browser.driver import SCREENS, Chromium
from tests.browser.ground import Ground, ground
from tests.browser.shortest import shortest
from tests.browser.walker import Walking
from tests.browser.walks import CLEAN, Book, Manner, Walk

STEPS = 60
FAULTY = {
    "scroll": "<p style='width: 3000px'>wide</p>",
    "covered": "<button>Start</button><div style='position: absolute; inset: 0'></div>",
    "text": "<p style='width: 30px; overflow: hidden; white-space: nowrap'>a long line</p>",
    "id": "<svg><circle id='rim' /><circle id='rim' /></svg>",
    "words": "<p>page.standing.cut</p>",
    "waits": "<p>Loading …</p>",
}
FAULTLESS = {
    "scrolled away": "<div style='height: 3000px'></div><button>Start</button>",
    "under a dialog": "<button>Start</button><dialog open style='inset: 0; margin: 0; height: 900px'>Sure?</dialog>",
    "labelled": "<p title='a long line' style='width: 30px; overflow: hidden; white-space: nowrap; "
    "text-overflow: ellipsis'>a long line</p>",
    "under a bar": "<div style='height: 840px'></div><button>Start</button><div style='height: 3000px'></div>"
    "<div style='position: fixed; inset: auto 0 0; height: 80px; background: #fff'></div>",
}


@pytest.fixture(scope="module")
def place(chromium: Browser) -> Iterator[Ground]:
    with ground(browser=chromium) as found:
        yield found


@pytest.mark.parametrize(("seed", "size"), [(101, "desk"), (102, "phone"), (103, "side")])
def test_a_walk_from_the_home_page_shows_no_fault_twice(place: Ground, tmp_path: Path, seed: int, size: str) -> None:
    """Bots play at random. An error fails this test only if it can be reproduced; the book of walks lists all."""
    walking, manner = Walking(place, tmp_path), Manner(size)
    outcome = walking.take(seed, manner, STEPS)
    again = walking.again(seed, manner, outcome.steps) if outcome.faults else set()
    assert not again.intersection(outcome.faults), [str(step) for step in outcome.steps]


def seen(chromium: Browser, body: str) -> list[str]:
    """Return the errors found on a page with this body."""
    driver = Chromium(chromium, SCREENS["desk"], phone=False, language="en")
    driver.look(f"document.body.innerHTML = {json.dumps(body)}")
    found = Checks(driver, Network()).faults(SCREENS["desk"][0])
    driver.close()
    return found


@pytest.mark.parametrize("kind", list(FAULTY))
def test_each_kind_of_fault_is_seen(chromium: Browser, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(checks, "LONGEST", 0.1)
    monkeypatch.setattr(checks, "AGAIN", 0.1)
    assert {fault.partition(":")[0] for fault in seen(chromium, FAULTY[kind])} == {kind}


def test_a_sign_of_one_drawing_over_the_writing_of_another_is_a_fault(chromium: Browser) -> None:
    drawing = "<svg style='position: absolute; inset: 0'><g class='plate'><text x='40' y='40'>{}</text></g></svg>"
    found = seen(chromium, drawing.format("7 Button") + drawing.format("just now"))
    assert [fault for fault in found if "over" in fault], found


@pytest.mark.parametrize("kind", list(FAULTLESS))
def test_what_is_exempt_is_not_a_fault(chromium: Browser, kind: str) -> None:
    assert seen(chromium, FAULTLESS[kind]) == []


def test_an_unhandled_rejection_is_a_fault(chromium: Browser) -> None:
    driver = Chromium(chromium, SCREENS["desk"], phone=False, language="en")
    driver.look("void Promise.reject(new Error('nobody listens'))")
    assert any("nobody listens" in fault for fault in Checks(driver, Network()).faults(SCREENS["desk"][0]))
    driver.close()


def test_a_path_is_shortened_to_the_steps_that_it_needs() -> None:
    path = random.Random(5).sample(range(100), 60)
    needed = [path[7], path[31], path[-1]]
    assert shortest(path, lambda some: set(needed) <= set(some), 10) == needed


def test_the_book_goes_on_after_its_last_seed_and_counts_from_the_last_fault(tmp_path: Path) -> None:
    book = Book(tmp_path / "walks.csv")
    for seed, outcome in enumerate([CLEAN, "scroll: too wide", CLEAN, CLEAN], 1):
        book.add(Walk("abc", seed, "serve chromium desk", 250, outcome))
    book.add(Walk("abc", 9, "page chromium desk", 100, CLEAN))
    assert (book.clean("serve"), next(book.seeds("serve"))) == (500, 5)
    assert (book.clean("page"), next(book.seeds("page"))) == (100, 10)
