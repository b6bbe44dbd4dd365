"""Teams: seats that win together."""

from io import StringIO

from rich.console import Console

from starboard.cli.play import ranking
from starboard.cli.speech import Speech
from starboard.core.seating import Seating

ALONE = Seating(((1,), (2,), (3,)))
PAIRS = Seating(((1, 3), (2, 4)))


def test_there_are_teams_only_if_a_seat_has_a_partner() -> None:
    assert not ALONE.teams
    assert PAIRS.teams


def test_the_terminal_ranks_partners_together_with_their_sum() -> None:
    console = Console(width=60, record=True, file=StringIO())
    console.print(ranking((2, 1, 2, 1), (9, 4, -3, 5), PAIRS.sides, Speech(["Ada", "Ben", "Cy", "Di"])))
    lines = [line.split() for line in console.export_text().splitlines() if line[:8].split()[:1] != []]
    assert lines[-4:] == [["1", "2", "Ben", "4"], ["1", "4", "Di", "5", "9"], ["2", "1", "Ada", "9"],
                          ["2", "3", "Cy", "-3", "6"]]  # fmt: skip
