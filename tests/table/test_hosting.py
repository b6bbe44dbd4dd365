"""Host actions at a table: closing it and renaming a player."""

from dataclasses import replace

import pytest

from starboard.core.errors import Refused
from starboard.table.command import SYSTEM
from starboard.table.due import due
from starboard.table.referee import replay
from starboard.table.row import read_row, with_name
from starboard.table.table import CLOSED
from tests.table.kit import Kept, two_people

pytestmark = pytest.mark.clause("TA-19")


def refused(kept: Kept, word: str, *what: object) -> None:
    with pytest.raises(Refused) as why:
        kept.do(*what)  # type: ignore[arg-type]
    assert why.value.refusal.message.id == word


def test_nothing_happens_at_a_closed_table_and_nothing_falls_due() -> None:
    kept = two_people("drift", "live 600+10")
    assert due(kept.table)
    kept.do("end", -1, "Good night.", SYSTEM)
    assert (kept.table.stage, kept.table.closed, kept.table.actors) == (CLOSED, "Good night.", ())
    assert due(kept.table) == {}
    for kind, seat in (("resign", 1), ("sit", 1), ("rematch", 1), ("settle", 2), ("undo", 1)):
        refused(kept, "table.closed_by_host", kind, seat)
    refused(kept, "table.closed_by_host", "end", -1, "again", SYSTEM)
    again = replay([read_row(str(row)) for row in kept.rows])
    assert (again.stage, again.closed, again.n) == (CLOSED, "Good night.", kept.table.n)


def test_a_table_is_closed_before_the_start_too() -> None:
    kept = Kept("drift", 2).sit(1)
    kept.do("end", -1, "", SYSTEM)
    assert kept.table.stage == CLOSED
    refused(kept, "table.closed_by_host", "sit", 2, "- Bob", "bob")


def test_no_player_can_do_what_the_host_of_the_site_does() -> None:
    kept = two_people("drift", "none")
    for kind in ("end", "name"):
        refused(kept, "table.not_host", kind, 1, "x")


@pytest.mark.clause("TA-20")
def test_a_player_is_renamed_and_keeps_everything_else() -> None:
    kept = two_people("drift", "none")
    before = kept.table.occupant(1)
    kept.do("name", 1, "Comet", SYSTEM)
    after = kept.table.occupant(1)
    assert after == replace(before, name="Comet")
    kept.do("end", -1, "", SYSTEM)
    kept.do("name", 1, "Moon", SYSTEM)
    rows = [with_name(read_row(str(row)), before.who, "Moon") for row in kept.rows]
    assert replay(rows).occupant(1).name == "Moon"
    assert before.name not in " ".join(str(row) for row in rows if row.kind == "sit" and row.author == before.who)


@pytest.mark.clause("TA-20")
def test_only_people_are_renamed() -> None:
    kept = Kept("drift", 2).sit(1).bots(2).start()
    refused(kept, "table.no_person", "name", 2, "Comet", SYSTEM)
