"""Attendance: the start row holds hashes of the names, so the chain stays valid when names are removed."""

import pytest

from starboard.core.attendance import name_hash
from starboard.core.chance import seeded
from starboard.core.errors import Unreadable
from starboard.table.notation import HASHES, SALTS, argument_of
from starboard.table.referee import replay
from starboard.table.row import LogRow, read_row, salts_of, with_name, without_salts
from starboard.table.start import PATIENCE
from tests.table.kit import Kept, share


def begun(by: str, salted: bool = True) -> Kept:
    """Return a game after one move, started by this kind of row."""
    kept = Kept("embers", 2, salted=salted).sit(1, 2, fair=by != "close").start()
    if by != "close":
        kept.do("reveal", 1, share(1).hex())
    if by == "reveal":
        kept.do("reveal", 2, share(2).hex())
    elif by == "late":
        kept.at += PATIENCE
        kept.do("late")
    assert kept.rows[-1].kind == by
    kept.play()
    return kept


def start_of(kept: Kept) -> LogRow:
    return kept.rows[-2]


@pytest.mark.parametrize("by", ["close", "reveal", "late"])
def test_the_row_that_begins_the_game_holds_the_hashes_and_shows_them_to_nobody(by: str) -> None:
    kept = begun(by)
    hashes = [name_hash("t1", seat, seeded(2000 + seat).hex(), f"Name {seat}") for seat in (1, 2)]
    assert argument_of(start_of(kept).operation).endswith(f"{HASHES}{','.join(hashes)}")
    assert [digest for _, digest in kept.table.starters] == hashes
    unsalted = begun(by, salted=False)
    for row, other in zip(kept.rows, unsalted.rows, strict=True):
        for viewer in (None, 1, 2):
            shown = row.text_for(viewer)
            assert not any(text in shown for text in (*hashes, *kept.table.salts))
            assert row.game or shown == other.text_for(viewer)
    assert HASHES not in str(start_of(unsalted))
    assert SALTS not in str(unsalted.rows[0])


@pytest.mark.parametrize("salted", [True, False], ids=["version 3", "version 1"])
@pytest.mark.parametrize("by", ["close", "reveal", "late"])
def test_its_log_replays(by: str, salted: bool) -> None:
    kept = begun(by, salted)
    again = replay([read_row(str(row)) for row in kept.rows])
    assert again.history is not None
    assert kept.table.history is not None
    assert again.history.mark == kept.table.history.mark
    assert (again.salts, again.starters) == (kept.table.salts, kept.table.starters)
    assert bool(again.starters) == salted


@pytest.mark.parametrize("by", ["close", "reveal", "late"])
def test_the_chain_stays_when_a_name_in_the_log_is_changed_with_or_without_its_salt(by: str) -> None:
    kept = begun(by)
    assert kept.table.history is not None
    renamed = [with_name(row, "p1", "Comet") for row in kept.rows]
    for rows in (renamed, [without_salts(renamed[0], [1]), *renamed[1:]]):
        table = replay([read_row(str(row)) for row in rows])
        assert table.history is not None
        assert table.history.mark == kept.table.history.mark
        assert [one.name for one, _ in table.starters] == ["Comet", "Name 2"]
    assert salts_of(without_salts(kept.rows[0], [1])) == ("-", seeded(2002).hex())


def test_a_table_without_salts_has_none_to_lose() -> None:
    row = begun("close", salted=False).rows[0]
    assert (without_salts(row, [1]), salts_of(row)) == (row, ())


@pytest.mark.parametrize("by", ["close", "reveal", "late"])
def test_no_command_brings_hashes_of_its_own(by: str) -> None:
    kept = Kept("embers", 2, salted=True).sit(1, 2, fair=by != "close")
    forged = f"{HASHES}{'0' * 64},{'0' * 64}"
    if by != "close":
        kept.start()
    kept.at += PATIENCE
    seat, argument = (1, f"{share(1).hex()} {forged}") if by == "reveal" else (-1, forged)
    with pytest.raises(Unreadable, match="more than a client may send"):
        kept.do(by, seat, argument)
