"""Import of an episode's record as a table that replays it row by row."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from starboard.adapters.log import copy_for
from starboard.adapters.setup import Setup
from starboard.cli.record_page import imported
from starboard.cli.trouble import Trouble
from starboard.core.chance import Fairness, Share, seeded, share_commitment
from starboard.core.match import Match
from starboard.core.message import Refusal
from starboard.core.record import Record
from starboard.core.registry import load
from starboard.core.seating import Seat
from starboard.server.record_export import export_record
from starboard.server.record_import import import_record
from starboard.server.replay_export import export_steps
from starboard.server.store.store import Store
from starboard.server.table_service import TableService
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.table import OVER, PLAYING, Table
from starboard.wire.json import encode
from tests.adapters.kit import drawn_elsewhere, half_played, random_episode
from tests.core.bad_records import BAD
from tests.core.forgery import anew
from tests.core.games_played import RECORDS, good
from tests.core.test_match_from_position import played

pytestmark = pytest.mark.anyio
SETUPS = [
    ("spacewalk", None, 5), ("astron", None, 2), ("astron", None, 6), ("astroplane", None, 4),
    ("zylatron", "variant=short", 2), ("situation7", None, 3),
]  # fmt: skip
GOOD = sorted(
    file.stem for folder in ("good", "from_position", "dated") for file in (RECORDS / folder).glob("*.record")
)
names = [f"{key} {seats}" for key, _, seats in SETUPS]


class Page:
    """The data sent to the replay page for a record."""

    def __init__(self, table: Table, record: Record, steps: list[dict[str, Any]]) -> None:
        self.table = table
        self.record = record
        self.steps = steps


async def opened(record: Record, folder: Path) -> Page:
    """Read the record from text, import it, load it in another service, and request it as the page does."""
    data = str(folder / "starboard.db")
    store = await Store.open(data)
    id = await import_record(TableService(store), Record.read(str(record)), 1000)
    table, rows = (await TableService(store).latest(id)).table, await store.rows(id)
    await store.close()
    viewer = next(iter(table.seats_of("anybody")), None)
    return Page(table, export_record(table, rows, viewer), msgspec.json.decode(export_steps(rows, viewer)))


@pytest.mark.parametrize("position", [False, True], ids=["start", "position"])
@pytest.mark.parametrize("chosen", SETUPS, ids=names)
async def test_an_episode_of_any_game_opens(
    chosen: tuple[str, str | None, int], position: bool, tmp_path: Path
) -> None:
    """Covers PettingZoo and Gymnasium, where chance is drawn from a seed."""
    setup = half_played(*chosen) if position else Setup(*chosen)
    episode = random_episode(setup, 3)
    record = Record.read(episode.record())
    page = await opened(record, tmp_path)
    assert page.record == record
    assert page.table.history is not None
    assert page.table.history.state == episode.decision.state
    assert page.table.stage == OVER
    told = [row.n for row in record.rows]
    assert [step["summary"]["game_row"] for step in page.steps if step["summary"].get("game_row")] == told
    assert page.steps[0]["scene"]


@pytest.mark.parametrize(("position", "viewer"), [(False, None), (True, 2)], ids=["start", "position"])
@pytest.mark.parametrize("chosen", SETUPS, ids=names)
async def test_a_copy_of_any_game_opens_as_its_viewer_saw_it(
    chosen: tuple[str, str | None, int], position: bool, viewer: Seat | None, tmp_path: Path
) -> None:
    """Covers OpenSpiel's records, where the caller draws and no secret proves the draws."""
    setup = half_played(*chosen) if position else Setup(*chosen)
    log, decision = drawn_elsewhere(setup, 3)
    record = copy_for(setup, log, viewer)
    page = await opened(record, tmp_path)
    assert page.record == record
    assert page.table.stage == OVER
    assert page.table.seats_of("anybody") == (() if viewer is None else (viewer,))
    view = setup.game.view(decision.state, viewer)
    assert page.table.view(viewer) == view
    result = " ".join(f"{place}:{score}" for place, score in around(page, "places", "scores"))
    assert record.header("result") == result
    events = [event["id"] for step in page.steps for event in step.get("events", ())]
    assert len(events) > len(record.rows) // 3


def around(page: Page, *wanted: str) -> list[tuple[Any, ...]]:
    """Return the final values of these fields in the steps."""
    known: dict[str, Any] = {}
    for step in page.steps:
        known |= step.get("around") or {}
    return list(zip(*(known[name] for name in wanted), strict=True))


@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.parametrize("position", [False, True], ids=["start", "position"])
async def test_a_copy_is_told_as_the_whole_game_is_told_its_viewer(
    position: bool, viewer: Seat | None, tmp_path: Path
) -> None:
    """A copy contains exactly what its viewer knew."""
    setup = half_played("astron", None, 3) if position else Setup("astron", seats=3)
    match: Match[Any, Any] = Match(setup.position or setup.game, seating=setup.seating, seed=4)
    match = played(match, Random(4), 1000)
    assert match.over
    whole = Record.of(match)
    (tmp_path / "whole").mkdir()
    full, copy = await opened(whole, tmp_path / "whole"), await opened(whole.cut(viewer), tmp_path)
    assert copy.record == whole.cut(viewer)
    if viewer is None:
        assert encode(copy.steps) == encode(full.steps)
    for row, step in zip(whole.rows, copy.steps[-len(whole.rows) :], strict=True):
        seen = [event.id for event in match.replay_for_seat(viewer, row.n).events]
        assert [event["id"] for event in step.get("events", ())] == (seen if row.kind != "start" else [])
        assert step["row"].partition("\n")[2] == str(row.cut(viewer))


@pytest.mark.parametrize("copied", [False, True], ids=["full", "copy"])
@pytest.mark.parametrize("chosen", SETUPS, ids=names)
async def test_an_episode_that_is_not_over_opens_too(
    chosen: tuple[str, str | None, int], copied: bool, tmp_path: Path
) -> None:
    setup = Setup(*chosen)
    log, decision = drawn_elsewhere(setup, 5, 40)
    record = copy_for(setup, log, 1) if copied else Record.read(random_episode(setup, 5, 20).record())
    page = await opened(record, tmp_path)
    assert page.record == record
    assert page.table.stage == PLAYING
    if copied:
        assert page.table.view(1) == setup.game.view(decision.state, 1)


async def test_a_position_in_which_the_game_is_over_is_a_picture(tmp_path: Path) -> None:
    state = drawn_elsewhere(Setup("astron", seats=3), 6)[1].state
    setup = Setup("astron", position=load("astron").write_state(state))
    page = await opened(copy_for(setup, *drawn_elsewhere(setup, 1)[:1], None), tmp_path)
    assert (page.table.stage, len(page.steps), len(page.record.rows)) == (OVER, 1, 0)
    assert page.steps[0]["scene"]


@pytest.mark.parametrize("name", GOOD)
async def test_every_kind_of_row_can_be_opened_from_a_record(name: str, tmp_path: Path) -> None:
    """Covers undos, decrees, alarms, early answers and shares, in full records and copies."""
    record = good(name)
    page = await opened(record, tmp_path)
    assert page.record == record


async def test_a_game_in_which_people_had_a_part_in_the_draws_opens(tmp_path: Path) -> None:
    share = seeded(9)
    fairness = Fairness("evening", seeded(1), (Share(1, share_commitment("evening", 1, share), share),))
    match = played(Match(load("situation7", "mode=real_time"), fairness=fairness), Random(2), 30)
    match.undo()
    record = Record.of(match, reveal=True)
    page = await opened(record, tmp_path)
    assert page.record == record
    assert page.table.history is not None
    assert page.table.history.state == match.state


# ---- refused records


@pytest.mark.parametrize("name", [name for name in BAD if not name.startswith("form-")])
async def test_a_forged_record_is_refused_with_the_reason(name: str, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="the record is broken: "):
        await imported(str(tmp_path / "starboard.db"), Record.read(BAD[name][1]()))


async def test_a_copy_that_was_changed_is_refused(tmp_path: Path) -> None:
    setup = Setup("astron", seats=2)
    text = str(copy_for(setup, drawn_elsewhere(setup, 3)[0], None))
    changed = Record.read(text.replace(" | draw 3 of ", " | draw 3 of 1", 1))
    with pytest.raises(Trouble, match=r"the record is broken: row \d+: the chain is broken"):
        await imported(str(tmp_path / "starboard.db"), changed)
    rows = [row for row in Record.read(text).rows if row.n != 9]
    cut = Record(changed.lines, tuple(rows))
    with pytest.raises(Trouble, match="the record is broken"):
        await imported(str(tmp_path / "starboard.db"), cut)


async def test_a_copy_that_no_game_can_have_been_is_refused(tmp_path: Path) -> None:
    """Its chain is intact, but one action is invalid in the game."""
    setup = Setup("zylatron", "variant=short", 2)
    text = str(copy_for(setup, drawn_elsewhere(setup, 3, 30)[0], None))
    row = next(line for line in text.split("\n") if line.startswith("  1 "))
    forged = anew(Record.read(text.replace(row, "  1 fly to the moon", 1)))
    with pytest.raises(Trouble, match="the record cannot be replayed: "):
        await imported(str(tmp_path / "starboard.db"), forged)


@pytest.mark.parametrize("author", ["ada", "seat-1", SYSTEM])
async def test_nobody_plays_at_a_table_that_shows_a_record(author: str, tmp_path: Path) -> None:
    setup = Setup("spacewalk", "mode=plain", 2)
    record, data = Record.read(random_episode(setup, 3, 20).record()), str(tmp_path / "starboard.db")
    id = await imported(data, record)
    store = await Store.open(data)
    service = TableService(store)
    before = (await service.latest(id)).table
    assert before.history is not None
    seat = before.history.actors[0]
    move = setup.game.write(setup.game.legal(before.history.state, seat)[0])
    for kind, argument in (("play", move), ("sit", "- Ada"), ("undo", ""), ("resign", ""), ("end", ""), ("resume", "")):
        outcome = await service.command(id, Command(f"{kind}-1", author, read_operation(kind, seat, argument), 1))
        assert isinstance(outcome, Refusal)
        assert outcome.clause == "TA-22"
    assert (await service.latest(id)).table == before
    await store.close()
