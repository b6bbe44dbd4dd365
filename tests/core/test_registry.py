"""The registry of installed games."""

import ast
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from starboard.core import Game, games, load
from starboard.core.discovery import folder, modules
from starboard.core.real_time import RealTimeGame
from starboard.core.registry import REQUIRED, lessons
from starboard.words.rulebooks import rulebook

SKETCHES = {"parley", "drift", "convoy", "embers", "mosaic"}


def test_every_game_is_found_by_its_key() -> None:
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


def test_a_game_that_does_not_exist_is_said_with_those_that_do() -> None:
    with pytest.raises(ValueError, match=r"no game 'chess'; the games are: .*parley"):
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


def test_a_folder_with_a_game_is_found_and_one_without_is_ignored(tmp_path: Path) -> None:
    folder = tmp_path / "new_games"
    (folder / "comet").mkdir(parents=True)
    (folder / "notes").mkdir()
    for file in ("__init__.py", "comet/__init__.py", "notes/__init__.py"):
        (folder / file).write_text("")
    (folder / "comet" / "game.py").write_text("from tests.sketches.parley.game import GAME\n")
    code = "from starboard.core.discovery import modules; print(sorted(set(modules()) & {'comet', 'notes'}))"
    here = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"STARBOARD_GAMES": "new_games", "PYTHONPATH": f"{tmp_path}:{here}"},
    )  # fmt: skip
    assert done.stdout == "['comet']\n"
    assert "comet" not in modules()


# ---- games from other distributions


def distribution(site: Path, game: str, module: str) -> None:
    """Write a distribution's metadata as an installer does, with one game."""
    folder = site / f"{game}-1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1.0\n", "utf-8")
    (folder / "entry_points.txt").write_text(f"[starboard.games]\n{game} = {module}\n", "utf-8")


def told(site: Path, program: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), *sys.path])
    environment = {"PYTHONPATH": path, "PATH": os.environ["PATH"]}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)


def test_an_installed_game_is_found_by_its_entry_point_and_a_broken_one_is_left_out(
    tmp_path: Path,
) -> None:
    distribution(tmp_path, "embers", "tests.sketches.embers")
    distribution(tmp_path, "gone", "not.there")
    distribution(tmp_path, "empty", "tests.sketches")
    distribution(tmp_path, "other", "tests.sketches.embers")
    distribution(tmp_path, "spacewalk", "tests.sketches.embers")
    said = told(tmp_path, "from starboard.core import games; print(*games()); print(games()['spacewalk'].__module__)")
    folder, module = said.stdout.splitlines()
    assert folder.split() == ["astron", "astroplane", "embers", "situation7", "spacewalk", "zylatron"]
    assert module == "starboard.games.spacewalk.game"
    assert "The game gone cannot be loaded from not.there: ModuleNotFoundError" in said.stderr
    assert "The game empty cannot be loaded from tests.sketches: AttributeError" in said.stderr
    assert "GAME in tests.sketches.embers is not a game with this key. It is skipped." in said.stderr
    assert said.stderr.count("skipped") == 3


def test_a_broken_game_says_so_when_it_is_asked_for(tmp_path: Path) -> None:
    distribution(tmp_path, "gone", "not.there")
    program = "from starboard.core import load\ntry:\n    load('gone')\nexcept ValueError as error:\n    print(error)"
    assert "The game gone cannot be loaded from not.there" in told(tmp_path, program).stdout


def test_a_game_without_all_its_methods_is_broken(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text(
        "from tests.sketches.embers import Embers\n"
        "from starboard.core import Game\n"
        "class Half(Game):\n"
        "    key = 'half'\n"
        "    legal = Embers.legal\n"
        "GAME = Half\n"
    )
    distribution(tmp_path, "half", "half")
    said = told(tmp_path, "from starboard.core import games; print('half' in games())")
    assert said.stdout.strip() == "False"
    assert "Half in half lacks seatings, start, actors, reason, " in said.stderr


def test_every_abstract_method_is_required() -> None:
    """The list is explicit, because compiled methods do not show that they are abstract."""
    source = Path(__file__).parents[2] / "src" / "starboard" / "core"
    found = [
        node.name
        for room in ("powers", "contract")
        for node in ast.walk(ast.parse((source / f"{room}.py").read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and "abstractmethod" in map(ast.unparse, node.decorator_list)
    ]
    assert set(REQUIRED) == set(found)


def test_only_games_in_real_time_are_taken_for_such() -> None:
    assert isinstance(load("embers"), Game)
    assert isinstance(load("mosaic"), RealTimeGame)
    assert not isinstance(load("embers"), RealTimeGame)
    assert not isinstance(load("spacewalk"), RealTimeGame)
