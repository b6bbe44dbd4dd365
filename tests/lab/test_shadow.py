"""Shadow replay: stored records are replayed with the current code, and differences are reported."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.core.match import Match
from starboard.core.message import refusal
from starboard.core.record import Record
from starboard.core.registry import load
from starboard.games.spacewalk.game import SpaceWalk
from starboard.lab.choice import choose
from starboard.lab.engine import EngineChoice, Finished, Task, work_here
from starboard.lab.shadow import RecordFiles, Shadow
from tests.cli.kit import said, starboard

GAMES = {
    "astron": "",
    "astroplane": "",
    "situation7": "mode=by_turns",
    "spacewalk": "mode=plain",
    "zylatron": "variant=short",
}


def played(key: str, options: str, seed: int) -> Record:
    match, rng = Match(load(key, options), seed=seed), Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return Record.of(match)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a record of each game, and a second one of Space Walk with a spectator's copy."""
    folder = tmp_path_factory.mktemp("records")
    for key, options in GAMES.items():
        (folder / f"{key}.record").write_text(str(played(key, options, 1)))
    (folder / "more").mkdir()
    (folder / "more" / "other.record").write_text(str(played("spacewalk", "mode=plain", 2)))
    (folder / "more" / "copy.record").write_text(str(played("spacewalk", "mode=plain", 2).cut(None)))
    return folder


def first_move(record: Record) -> str:
    """Return the first action taken by a seat."""
    return next(row.entries[0].action for row in record.rows if row.kind == "play")


def forbid(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Break a rule of Space Walk: make this action illegal."""
    legal = SpaceWalk.legal
    monkeypatch.setattr(SpaceWalk, "legal", lambda *own: [each for each in legal(*own) if own[0].write(each) != text])
    monkeypatch.setattr(SpaceWalk, "reason", lambda *own: refusal("SW-99", "core.over"))


def test_games_of_every_kind_replay_in_processes_of_their_own(records: Path) -> None:
    result = starboard("lab", "shadow", records, "--workers", "2")
    assert result.exit_code == 0, result.output
    words = said(result)
    assert "replaying 7 games in 2 processes" in words
    assert "spacewalk/1: 3 games, none differ" in words
    assert all(f"{key}/" in words for key in GAMES)
    assert "7 games, " in words
    assert words.endswith("none differ.")


def test_a_broken_rule_is_found_and_named(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = records / "spacewalk.record"
    move = first_move(Record.read(file.read_text()))
    forbid(monkeypatch, move)
    result = starboard("lab", "shadow", records, "--workers", "1")
    assert result.exit_code == 1
    words = said(result)
    assert f"{file} spacewalk/1: SW-99 row 2: '{move}' is refused: " in words
    assert "astron/1: 1 games, none differ" in words


def test_another_score_is_a_difference(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scores = SpaceWalk.scores
    monkeypatch.setattr(SpaceWalk, "scores", lambda *own: tuple(each + 1 for each in scores(*own)))
    result = starboard("lab", "shadow", records / "spacewalk.record", "--workers", "1")
    assert result.exit_code == 1
    assert "spacewalk/1: the result is " in said(result)


def test_rules_that_fail_are_named_with_row_and_line(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apply, text = SpaceWalk.apply, Record.read((records / "spacewalk.record").read_text()).rows[2].entries[0].action

    def failing(game: SpaceWalk, state: Any, seat: int, action: Any, trace: Any = None) -> Any:
        if game.write(action) == text:
            raise KeyError(text)
        return apply(game, state, seat, action, trace)

    monkeypatch.setattr(SpaceWalk, "apply", failing)
    shadow = Shadow(RecordFiles([records / "spacewalk.record"]))
    shadow.replay(choose(1))
    ((found,),) = [each.differences for each in shadow.verdicts]
    assert found.row == 3
    assert found.words.startswith("row 3: the rules failed (KeyError: ")
    assert "test_shadow.py, line " in found.words


def test_an_invalid_record_is_reported_as_a_difference(tmp_path: Path) -> None:
    (tmp_path / "no.record").write_text("hello")
    result = starboard("lab", "shadow", tmp_path)
    assert result.exit_code == 1
    assert "no.record ?/?: this is not a record" in said(result)
    assert starboard("lab", "shadow", tmp_path / "none").exit_code == 2
    (tmp_path / "empty").mkdir()
    assert "contains no *.record file" in said(starboard("lab", "shadow", tmp_path / "empty"))


def interrupted(task: Task, batches: Iterable[Any]) -> Iterator[Finished]:
    """Raise KeyboardInterrupt after two batches."""
    for number, finished in enumerate(work_here(task, batches)):
        if number == 2:
            raise KeyboardInterrupt
        yield finished


def test_an_ended_run_goes_on_and_replays_nothing_twice(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "replayed.jsonl"
    source = RecordFiles([records])
    with suppress(KeyboardInterrupt):
        Shadow(source, out).replay(EngineChoice(interrupted, 4, ""))
    with out.open("a") as file:
        file.write('{"key": "cut off')
    again = Shadow(source, out)
    assert 0 < again.left < 7
    again.replay(choose(1))
    assert sorted(each.key for each in again.verdicts) == sorted(source.keys)
    assert [json.loads(line).get("key") for line in out.read_text().splitlines()[1:]] == [
        each.key for each in again.verdicts
    ]
    assert "replaying" not in said(starboard("lab", "shadow", records, "--out", out))


def test_other_code_begins_another_file(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "replayed.jsonl"
    out.write_text('{"code": "older"}\n')
    result = starboard("lab", "shadow", records, "--out", out)
    assert result.exit_code == 2
    assert "was written by other code: choose another --out" in said(result)
