"""An installed third-party game works like a built-in one; a broken game does not affect the others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import New
from tests.browser.kit import Site, play_on
from tests.docs.test_adding_a_game import commands, done, work

__all__ = ["work"]  # the folder with the files of the docs page on adding a game

BROKEN = """\
[project]
name = "wreck-game"
version = "1.0"
[project.entry-points."starboard.games"]
wreck = "wreck"
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[tool.hatch.build.targets.wheel]
include = ["wreck.py"]
"""


@pytest.fixture(scope="module")
def site(work: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run a server with two more distributions: the game from the docs, and one that cannot be imported."""
    wreck, installed = tmp_path_factory.mktemp("wreck"), tmp_path_factory.mktemp("installed")
    (wreck / "pyproject.toml").write_text(BROKEN, "utf-8")
    (wreck / "wreck.py").write_text("import nothing_of_this_name\n", "utf-8")
    *making, _, _, _, _, _ = commands(11)
    done(work, "\n".join([*making, f"pip install -q --no-deps --target {installed} . {wreck}"]))
    site = Site(tmp_path_factory.mktemp("site"), games="")
    site.environment["PYTHONPATH"] = str(installed)
    with site:
        yield site


def test_an_installed_game_has_its_name_on_the_first_page_and_is_played_to_its_end(person: New, site: Site) -> None:
    one = person()
    one.arrive()
    one.page.get_by_role("heading", name="Comet").wait_for()
    assert "wreck" not in one.page.content()
    assert "wreck" in site.log.read_text(), "what could not be loaded is said to the host"
    one.new_table("comet", 2)
    one.sit("Ada")
    one.seat_bot()
    one.begin()
    play_on([one], lambda: bool(one.seen()["over"]), seconds=90)
