"""Versions of a game's rules: running games keep the version they started with."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from starboard.core import Match, Record, load
from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.options import OURS, Option
from starboard.core.record import faults
from starboard.server.workers.worker_group import known_rules
from starboard.table.setup import TableSetup, new_setup, read_setup
from tests.sketches.embers import GAME as EMBERS

HERE = Path(__file__).parent


@pytest.fixture
def risen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise Embers to version 3, which keeps version 2 but not 1 and defaults to five coals."""

    def offered_in(cls: type[Game[Any, Any]], version: int) -> tuple[Option, ...]:
        return (Option("coals", "EM-1", (2, 3, 5), 3 if version == 2 else 5, OURS),)

    monkeypatch.setattr(EMBERS, "version", 3)
    monkeypatch.setattr(EMBERS, "kept", (2,))
    monkeypatch.setattr(EMBERS, "offered_in", classmethod(offered_in))


@pytest.mark.usefixtures("risen")
def test_the_newest_version_is_played_unless_another_is_told() -> None:
    assert EMBERS.versions() == (2, 3)
    assert load("embers").rules_version == 3
    assert load("embers", version=3) is load("embers")
    assert load("embers", version=2).rules_version == 2


@pytest.mark.usefixtures("risen")
def test_a_version_that_is_not_known_is_said_in_a_sentence_whatever_its_options() -> None:
    for version in (1, 4):
        with pytest.raises(Unreadable, match=f"^rules version {version} of embers is not supported$"):
            load("embers", "heat=9", version)
        with pytest.raises(Unreadable, match="is not supported"):
            EMBERS(None, version)


@pytest.mark.usefixtures("risen")
def test_games_by_two_versions_are_two_games() -> None:
    old, new = load("embers", "coals=2", 2), load("embers", "coals=2")
    assert old != new
    assert len({old, new}) == 2
    assert pickle.loads(pickle.dumps(old)) == old
    assert repr(old) == "Embers({'coals': 2}, version=2)"
    assert repr(load("embers", version=2)) == "Embers(version=2)"


@pytest.mark.usefixtures("risen")
def test_an_option_missing_from_a_record_has_the_default_of_that_version() -> None:
    assert load("embers").options.number("coals") == 5
    assert load("embers", version=2).options.number("coals") == 3


@pytest.mark.usefixtures("risen")
def test_a_record_is_played_by_its_own_version() -> None:
    old = Record.of(Match(load("embers", version=2), 2))
    assert old.header("rules") == "2"
    assert Record.read(str(old)).game == load("embers", version=2)
    lines = (HERE / "records" / "good" / "example.record").read_text("utf-8")
    assert "rules version 1 of embers is not supported" in " ".join(faults(Record.read(lines)))


@pytest.mark.usefixtures("risen")
def test_a_table_keeps_its_version_and_a_new_one_has_the_newest() -> None:
    new = new_setup("t", "embers")
    assert (new.version, new.game.rules_version) == (3, 3)
    old = TableSetup("t", "embers", 2, "", new.seating, new.pace)
    assert old != new
    assert read_setup(str(old)) == old
    assert read_setup(str(old)).game.rules_version == 2
    with pytest.raises(Unreadable, match="rules version 1 of embers is not supported"):
        read_setup(str(new).replace("embers/3", "embers/1"))


@pytest.mark.usefixtures("risen")
def test_workers_know_every_version_that_the_game_knows() -> None:
    assert {rules for rules in known_rules() if rules.startswith("embers/")} == {"embers/2", "embers/3"}
