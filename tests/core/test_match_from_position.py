"""Matches from a position: play, records, verification, and secrets in copies."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from starboard.cli.main import app
from starboard.core import Match, Position, Record, Refused, Unreadable, load, read_position, start
from starboard.core.real_time import advanced, alarm_of
from starboard.core.record import CHECKS, FINE, checks, faults
from starboard.core.seating import Seating
from tests.core import independent_verifier
from tests.core.games_played import good

DOCS = Path(__file__).parents[2] / "docs" / "reference"
KEYS = ("astron", "astroplane", "situation7", "spacewalk", "zylatron")


def played(match: Match[Any, Any], rng: Random, rows: int, at: int = 0) -> Match[Any, Any]:
    """Play up to `rows` more random rows, a tenth of a second apart."""
    game = match.game
    for _ in range(rows):
        if match.over:
            break
        at = max(at, match.at) + 100
        now = advanced(game, match.state, at)
        actors = game.actors(now)
        alarm = alarm_of(game, match.state)
        if not actors or (alarm is not None and alarm <= at):
            match.wake(at)
            continue
        seat = rng.choice(actors)
        match.play(rng.choice(game.legal(now, seat)), seat, at)
    return match


def in_the_middle(key: str) -> tuple[Position[Any, Any], int]:
    """Return a position from the middle of a game, after a round trip through text, and its time."""
    match = played(Match(load(key), seed=3), Random(3), 30)
    return read_position(match.game, str(match.position)), match.at


@pytest.fixture(scope="module", params=KEYS)
def match(request: pytest.FixtureRequest) -> Match[Any, Any]:
    """Return a match that started in the middle of a game and was continued."""
    position, at = in_the_middle(request.param)
    return played(Match(position, seed=5, players=("Ada", "Grace")), Random(5), 40, at)


def test_a_match_begins_at_the_position_and_plays_on(match: Match[Any, Any]) -> None:
    position, _ = in_the_middle(match.game.key)
    assert match.start == position
    assert match.state_after(0) == position.state
    assert len(match.rows) > 10
    assert match.state != position.state


def test_its_record_names_the_position_and_is_read_back_replayed_and_verified(match: Match[Any, Any]) -> None:
    text = str(Record.of(match, reveal=True))
    assert text.startswith("starboard-record 2\n")
    assert f"\nposition {match.start}\n" in text
    record = Record.read(text)
    assert str(record) == text
    again = record.replay()
    assert (again.state, again.rows, again.start) == (match.state, match.rows, match.start)
    assert [(check.name, check.verdict) for check in checks(record)] == [(name, FINE) for name in CHECKS]
    assert independent_verifier.faults(text) == []


def test_a_copy_shows_the_position_as_its_viewer_knows_it_and_retraces_to_the_views(match: Match[Any, Any]) -> None:
    full, game = Record.of(match), match.game
    for viewer in (None, *match.seating.seats):
        copy = Record.read(str(full.cut(viewer)))
        assert copy.header("position") == game.write_state(game.view(match.state_after(0), viewer).state)
        assert [row.mark for row in copy.rows] == [row.mark for row in full.rows]
        assert faults(copy) == []
        states = [game.view(match.state_after(n), viewer).state for n in range(len(match.rows) + 1)]
        assert list(copy.retrace()) == states


def test_another_position_is_found_out(match: Match[Any, Any]) -> None:
    """The seal does not match; if the seal is replaced too, the chain breaks."""
    record = Record.of(match, reveal=True)
    other = str(match.position)
    assert other != record.header("position")
    text = str(record).replace(f"position {match.start}\n", f"position {other}\n")
    assert "the seal does not match the position" in faults(Record.read(text))
    assert independent_verifier.faults(text)
    resealed = text.replace(record.header("seal"), match.fairness.seal(0, other))
    assert "row 1: the chain is broken" in faults(Record.read(resealed))
    assert independent_verifier.faults(resealed)


def test_the_command_line_verifies_and_shows_it(match: Match[Any, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(str(Record.of(match, reveal=True)), "utf-8")
    verified = CliRunner().invoke(app, ["record", "verify", str(file)])
    assert verified.exit_code == 0, verified.output
    assert "Nothing is wrong with the record" in verified.output
    assert CliRunner().invoke(app, ["record", "show", str(file)]).exit_code == 0


def test_chance_acts_first_where_the_position_asks_for_it() -> None:
    match = Match(start(load("spacewalk"), seats=3), seed=1)
    assert match.rows[0].kind == "start"
    assert match.rows[0].entries == Match(load("spacewalk"), 3, seed=1).rows[0].entries
    assert faults(Record.of(match, reveal=True)) == []


def test_a_finished_position_gives_a_match_that_is_over() -> None:
    position = played(Match(load("spacewalk"), seed=2), Random(2), 10_000).position
    match = Match(position)
    assert match.over
    assert match.places == position.places
    assert faults(Record.read(str(Record.of(match)))) == []
    with pytest.raises(Refused):
        match.play("pass")


def test_undoing_goes_back_to_the_position_and_no_further() -> None:
    position = start(load("spacewalk", first_seat=1)).drawn(Random(1)).after("put L1")
    match = Match(position)
    match.play(match.legal()[0])
    match.undo()
    assert match.position == position
    with pytest.raises(Refused):
        match.undo()


def test_the_seating_fits_the_number_of_seats_in_the_position() -> None:
    position = start(load("spacewalk"), seats=3)
    assert Match(position).seating.count == 3
    with pytest.raises(ValueError, match="the position has 3 seats, not 2"):
        Match(position, seats=2)
    with pytest.raises(ValueError, match="the position has 3 seats, not 2"):
        Match(position, seating=Seating(((1,), (2,))))


def test_a_record_from_the_start_of_a_game_is_of_version_1() -> None:
    match = Match(load("spacewalk"))
    assert match.start is None
    assert str(Record.of(match)).startswith("starboard-record 1\n")


@pytest.mark.parametrize("left_out", ["seal", "position"])
def test_a_position_and_its_seal_stand_together(left_out: str) -> None:
    text = str(Record.of(Match(start(load("spacewalk"))), reveal=True))
    lines = [line for line in text.split("\n") if not line.startswith(f"{left_out} ")]
    with pytest.raises(Unreadable, match="both a position and its seal, or neither"):
        Record.read("\n".join(lines))


def test_only_version_2_has_a_position_and_it_always_has_one() -> None:
    text = str(Record.of(Match(start(load("spacewalk"))), reveal=True))
    for wrong in (text.replace("record 2", "record 1", 1), str(good("example")).replace("record 1", "record 2", 1)):
        with pytest.raises(Unreadable, match="this is not a record"):
            Record.read(wrong)


def test_a_position_that_the_game_writes_otherwise_is_broken() -> None:
    """The Embers sketch accepts a leading zero, but a record must use the canonical form."""
    match = Match(start(load("embers")))
    text = f"0{match.start}"
    assert read_position(match.game, text) == match.start
    record = Record.of(match, reveal=True)
    other = {"position": text, "seal": match.fairness.seal(0, text)}
    wrong = Record(tuple((name, other.get(name, was)) for name, was in record.lines), ())
    assert any("the position is written" in fault for fault in faults(wrong))


def test_the_page_on_records_shows_the_header_of_a_record_from_a_position() -> None:
    position = start(load("spacewalk")).drawn(Random(1)).after("put L1")
    record = Record.of(Match(position, seed=1, players=("Ada", "Grace")))
    assert f"```\n{str(record).split(chr(10) * 2)[0]}\n```" in (DOCS / "record-format.md").read_text("utf-8")
