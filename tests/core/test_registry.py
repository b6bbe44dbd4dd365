"""The shelf: games are found where they lie."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from starboard.core import games, load
from starboard.core.registry import lessons, rulebook
from starboard.core.shelf import folder, modules

SKETCHES = {"parley", "drift", "convoy", "embers", "mosaic"}


def test_every_game_on_the_shelf_is_found_by_its_key() -> None:
    assert set(games()) >= SKETCHES
    assert all(game.key == key for key, game in games().items())
    assert list(games()) == sorted(games())


def test_a_game_is_loaded_under_its_options() -> None:
    assert load("embers").options.number("coals") == 3
    assert load("embers", "coals=5").options.number("coals") == 5
    assert load("embers", coals=5) is load("embers", "coals=5")


def test_games_are_equal_if_they_are_of_one_kind_under_the_same_options() -> None:
    assert load("embers", coals=3) == load("embers")
    assert load("embers", coals=5) != load("embers")
    assert load("parley") != load("drift")
    assert len({load("embers"), load("embers", coals=3), load("embers", coals=5)}) == 2
    assert pickle.loads(pickle.dumps(load("embers", coals=5))) == load("embers", coals=5)
    assert repr(load("parley")) == "Parley()"


def test_what_is_not_on_the_shelf_is_said_with_what_is() -> None:
    with pytest.raises(ValueError, match=r"no game 'chess'; there are: .*parley"):
        load("chess")
    with pytest.raises(ValueError, match="no option 'speed'"):
        load("parley", "speed=9")
    with pytest.raises(ValueError, match="coals cannot be '4'"):
        load("embers", coals=4)


def test_a_game_has_a_folder_and_core_has_one_too() -> None:
    home = folder("parley")
    assert home is not None
    assert (home / "lang" / "en.po").exists()
    assert folder("chess") is None
    assert "ST-7" in rulebook("core")
    assert rulebook("chess") == ""


def test_a_sketch_has_no_lessons() -> None:
    assert lessons("parley") == ()


def test_a_folder_put_beside_the_others_is_a_game_and_one_without_a_game_is_none(tmp_path: Path) -> None:
    shelf = tmp_path / "new_shelf"
    (shelf / "comet").mkdir(parents=True)
    (shelf / "notes").mkdir()
    for file in ("__init__.py", "comet/__init__.py", "notes/__init__.py"):
        (shelf / file).write_text("")
    (shelf / "comet" / "game.py").write_text("from tests.sketches.parley.game import GAME\n")
    code = "from starboard.core.shelf import modules; print(sorted(set(modules()) & {'comet', 'notes'}))"
    here = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"STARBOARD_GAMES": "new_shelf", "PYTHONPATH": f"{tmp_path}:{here}"},
    )  # fmt: skip
    assert done.stdout == "['comet']\n"
    assert "comet" not in modules()
