"""`starboard record open`: an episode's file replayed to its end in the browser."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from starboard.adapters.log import copy_for
from starboard.adapters.setup import Setup
from starboard.core.record import Record
from tests.adapters.kit import drawn_elsewhere, half_played, random_episode
from tests.browser.kit import Person, built


@contextmanager
def opened(record: Record, folder: Path) -> Iterator[tuple[str, str]]:
    """Run the command; yield the page's address and the output before it."""
    built()
    file = folder / "episode.record"
    file.write_text(str(record))
    program = "from starboard.cli.main import app; app()"
    command = [sys.executable, "-c", program, "record", "open", str(file), "--port", "0", "--no-browser"]
    environment = {**os.environ, "LANG": "C", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    with subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = ""
        try:
            while not (found := re.search(r"http://\S+/replay", said)):
                line = process.stdout.readline()
                assert line, said
                said += line
            yield found[0], said
        finally:
            process.terminate()


@pytest.mark.parametrize(("position", "phone"), [(False, False), (True, True)], ids=["start desk", "position phone"])
def test_a_game_drawn_elsewhere_is_stepped_through_to_its_end_and_says_that_nothing_proves_it(
    position: bool, phone: bool, chromium: Browser, tmp_path: Path
) -> None:
    setup = half_played("astron", None, 3) if position else Setup("astron", seats=3)
    record = copy_for(setup, drawn_elsewhere(setup, 3)[0], None)
    with opened(record, tmp_path) as (address, said):
        assert "a spectator's copy of the record: it shows the draws but cannot prove them" in said
        one = Person(chromium, address.partition("/t/")[0], phone=phone)
        page = one.page
        page.goto(address)
        count = page.locator(".keys .figures")
        count.wait_for()
        moments = len(record.rows) + (record.rows[0].kind != "start")
        assert count.inner_text() == f"1 / {moments}"
        for n in range(2, moments + 1):
            one.push("page.replay.next")
            page.get_by_text(f"{n} / {moments}", exact=True).wait_for()
        assert page.get_by_role("button", name=one.words["page.replay.next"]).is_disabled()
        assert page.locator(".fair strong").inner_text() == one.words["page.proof.copy"]
        one.push("page.proof.how")
        assert one.words["page.check.copy"] in page.locator("dialog li").all_inner_texts()
        assert page.get_by_text(one.words["page.proof.draws"]).count() == 0
        one.leave()


def test_an_episode_that_proves_itself_says_so(chromium: Browser, tmp_path: Path) -> None:
    """This includes episodes from a position, which a seal covers."""
    record = Record.read(random_episode(half_played("situation7", None, 3), 4).record())
    with opened(record, tmp_path) as (address, said):
        assert "cannot prove" not in said
        one = Person(chromium, address.partition("/t/")[0])
        one.page.goto(address)
        proved = "page.proof.draws" if " | draw " in str(record) else "page.proof.whole"
        one.page.get_by_text(one.words[proved]).wait_for()
        one.leave()
