"""Teams on the command line: arena games, and refusal of an impossible number of players."""

import json

from tests.cli.kit import said, starboard


def test_the_arena_plays_in_teams_and_shares_a_win_among_those_who_won() -> None:
    played = starboard(
        "arena", "greedy", "random", "--game", "parley", "--seats", "4", "--options", "teams=on", "--games", "12",
        "--jobs", "1", "--json",
    )  # fmt: skip
    found = json.loads(played.stdout)
    first, second, third, fourth = found["by_seat"]
    assert (first, second) == (third, fourth)  # team-mates win together
    assert round(first + second + third + fourth, 6) == 1


def test_a_number_that_makes_no_teams_is_refused() -> None:
    words = said(starboard("play", "parley", "--seats", "3", "--options", "teams=on", "--no-browser"))
    assert "3" in words
    assert "Traceback" not in words
