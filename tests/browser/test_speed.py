"""What the client weighs and how fast it is. Times mean something only on a machine that does nothing else."""

import gzip
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import New
from tests.browser.kit import Person, built, eventually

FOUR_G = {"offline": False, "latency": 165, "downloadThroughput": 8.1e6 / 8, "uploadThroughput": 8.1e6 / 8}
FRAMES = """() => { window.frames_ = []; let last = performance.now()
  const next = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(next) }
  requestAnimationFrame(next) }"""


def test_the_client_weighs_less_than_120_kb() -> None:
    """The code, the styles and the words of one language, as a browser fetches them."""
    weight = sum(
        len(gzip.compress(file.read_bytes()))
        for file in built().rglob("*")
        if file.suffix in (".js", ".css", ".html") and file.stem[:2] not in ("de",)
    )
    print(f"{weight / 1000:.1f} kB gzip")
    assert weight < 120_000


def session(person: Person) -> CDPSession:
    return person.context.new_cdp_session(person.page)


def table_with_a_bot(one: Person) -> str:
    table = one.new_table("spacewalk", 2, "mode=plain first_seat=1")
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    return table


@pytest.mark.browser_all
def test_the_first_move_is_possible_within_a_second_and_a_half_on_a_slow_phone(person: New) -> None:
    one = person(phone=True)
    table = table_with_a_bot(one)
    times = []
    for _ in range(3):
        other = person(phone=True, storage_state=one.context.storage_state())
        slow = session(other)
        slow.send("Network.enable")
        slow.send("Network.emulateNetworkConditions", FOUR_G)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        other.page.goto(f"/t/{table}", wait_until="commit")
        other.page.wait_for_selector(".map [data-ringed]", state="attached")
        times.append(other.page.evaluate("performance.now()") / 1000)
    print(f"first move possible after {', '.join(f'{time:.2f}' for time in times)} s")
    assert min(times) < 1.5


@pytest.mark.browser_all
def test_a_moves_animation_runs_at_sixty_frames(person: New) -> None:
    one = person()
    idle = frames(one, 1000)
    table_with_a_bot(one)
    one.page.evaluate("localStorage.speed = '1'")
    one.page.reload()
    one.see_board()
    moving: list[float] = []
    while len(moving) < 300 and not one.seen()["over"]:
        eventually(lambda: one.act() or one.seen()["playing"] or bool(one.seen()["over"]), one.page)
        if one.seen()["playing"]:
            moving += frames(one, 600)
    print(f"empty page: {told(idle)}; while a move is shown: {told(moving)}")
    assert sorted(moving)[len(moving) // 2] <= 17.5
    assert max(moving) <= 50


def frames(one: Person, ms: int) -> list[float]:
    one.page.evaluate(FRAMES)
    one.page.wait_for_timeout(ms)
    found: list[Any] = one.page.evaluate(
        "() => { const all = window.frames_; window.frames_ = {push() {}}; return all }"
    )
    return [float(time) for time in found[2:]]


def told(times: list[float]) -> str:
    ordered = sorted(times)
    return f"median {ordered[len(times) // 2]:.1f} ms, longest {ordered[-1]:.1f} ms of {len(times)}"
