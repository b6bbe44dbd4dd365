"""One-sentence goals of the games under different house rules."""

import pytest

from starboard.core.registry import load

GOALS = {  # (game and house rules, seats): sentence
    ("spacewalk", 2): "Keep a ship in orbit longer than the other player",
    ("spacewalk", 3): "Have the most points when one player has no ship left",
    ("spacewalk mode=plain", 4): "Have the most points when one player has no ship left",
    ("astron", 3): "Land on space stations and have the most points at the end",
    ("astroplane", 2): "Be on top in all four centre spaces at once, or have the most points at the end",
    ("zylatron", 2): "Land a Warrior on the enemy headquarters",
    ("zylatron variant=short", 2): "Land a Warrior on the enemy headquarters",
    ("zylatron hq_entry=on_foot", 2): "Walk a Warrior onto the enemy headquarters",
    ("zylatron", 4): "Be the last one left: take the others’ headquarters with a Warrior",
    ("zylatron teams=on", 4): "Take both enemy headquarters with a Warrior",
    ("situation7", 2): "Cover whole sectors and planets with your pieces: the most points at the end win",
    ("situation7 mode=by_turns", 2): "Cover whole sectors and planets with your pieces: the most points at the end win",
}


@pytest.mark.parametrize(("table", "seats"), GOALS)
def test_every_table_shows_its_goal(table: str, seats: int) -> None:
    key, _, options = table.partition(" ")
    game = load(key, options)
    drawn = game.scene(game.view(game.start(game.seatings(seats)[0]), 1))
    assert drawn.goal is not None
    assert str(drawn.goal.said) == GOALS[table, seats]
