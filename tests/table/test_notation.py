"""The notation of operations is lossless for any text from a client."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.core.seating import TABLE
from starboard.table import operations
from starboard.table.command import Command
from starboard.table.notation import HASHES, KINDS, SALTS, SECRET, argument_of, kind_of, read_operation
from starboard.table.operations import Bare, Beginning, CreateTable, ImportRecord, Operation, UnknownOperation
from starboard.table.referee import RULES, opened, replay
from starboard.table.row import read_row
from starboard.table.start import PATIENCE
from starboard.table.table import PLAYING
from tests.table.kit import Kept, share

MARKS = ("", " ", "  ", "-", "- Ada", "abc", "; ", "names", HASHES, SALTS, SECRET, ",", "0", "01", "closed", "é\u3000")
TEXTS = st.lists(st.sampled_from(MARKS) | st.text(max_size=5), max_size=5).map("".join)
OPENING = ("open", "import")


@given(st.sampled_from(sorted({*KINDS} - {*OPENING})) | TEXTS.filter(lambda kind: kind not in OPENING), TEXTS)
def test_every_argument_is_read_and_written_unchanged(kind: str, argument: str) -> None:
    operation = read_operation(kind, 2, argument)
    assert (kind_of(operation), operation.seat, argument_of(operation)) == (kind, 2, argument)


@given(st.sampled_from(OPENING), TEXTS)
def test_an_argument_that_opens_a_table_is_read_and_written_unchanged_or_refused(kind: str, argument: str) -> None:
    operation = read_operation(kind, TABLE, argument)
    assert kind_of(operation) == kind
    if argument_of(operation) != argument:
        with pytest.raises(ValueError, match=r"."):
            opened(Command("c", "ada", operation, 0))


@given(st.sampled_from(sorted(KINDS)), st.sampled_from((TABLE, 1, 2)), st.text("- abcé;,0", max_size=9))
def test_every_row_is_read_and_written_unchanged(kind: str, seat: int, argument: str) -> None:
    heading = f"7 c1 ada {kind} {'table' if seat == TABLE else seat} @5 ~3{' ' if argument else ''}{argument}"
    if kind not in OPENING:
        assert str(read_row(heading)) == heading


def test_every_operation_has_a_kind_and_a_function_of_the_referee() -> None:
    bases = {Operation, Beginning, Bare, UnknownOperation}
    every = {
        each for each in vars(operations).values() if isinstance(each, type) and issubclass(each, Operation)
    } - bases
    assert every == set(KINDS.values())
    assert every == {*RULES, CreateTable, ImportRecord}


@pytest.mark.parametrize("said", ["abc", "abc ", " abc", "  ", "\u3000"])
@pytest.mark.parametrize("kind", ["close", "late"])
def test_a_game_replays_whatever_text_its_start_was_sent_with(kind: str, said: str) -> None:
    kept = Kept("embers", 2, salted=True).sit(1, 2, fair=kind == "late")
    if kind == "late":
        kept.start()
        kept.do("reveal", 1, share(1).hex())
        kept.at += PATIENCE
    kept.do(kind, TABLE, said)
    again = replay([read_row(str(row)) for row in kept.rows])
    assert (again.stage, again.starters) == (PLAYING, kept.table.starters)
    assert (
        kept.rows[-1].text_for(None).split("\n")[0] == f"{again.n} {kind} table @{kept.at} ~0 {said.strip()}".rstrip()
    )
