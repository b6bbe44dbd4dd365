"""Checks that explanations of good actions are true of the resulting position."""

from random import Random

from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.opponent.explain import aimed_at
from starboard.games.astroplane.rules.actions import Kill
from tests.games.astroplane.kit import table


def test_explanations_are_true_of_the_position() -> None:
    game, rng, said = Astroplane(), Random(2), set[str]()
    for _ in range(6):
        state = game.start(game.seatings(2)[0])
        while game.actors(state) and len(said) < 9:
            (seat,) = game.actors(state)
            action = rng.choice(list(game.legal(state, seat)))
            after = game.apply(state, seat, action)
            why = game.explain(game.view(state, seat), action) if seat else None
            if why is not None:
                reason = why.reason["why"] if why.reason.id == "astroplane.hint.way" else why.reason
                said.add(reason.id)
                gain = game.scores(after)[seat - 1] - game.scores(state)[seat - 1]
                if reason.id in ("astroplane.hint.centre", "astroplane.hint.covers"):
                    assert gain == reason["count"]
                if reason.id == "astroplane.hint.destroys":
                    assert isinstance(action, Kill)
                    assert gain == reason["points"]
                if reason.id == "astroplane.hint.out_of_line":
                    before, now = [aimed_at(game.house, each.stacks, seat) for each in (state, after)]
                    assert len(now) < len(before)
            state = after
    assert len(said) >= 5


def test_own_craft_that_a_square_destroys_with_the_others_are_counted_too() -> None:
    game = table("f3e:S f3w:S j7s:NSN", fleets="S1.0.4.0 N1.0.0.0")
    why = game.game.explain(game.view(1), game.game.read("[f3]xj7"))
    assert why is not None
    assert why.reason.id == "astroplane.hint.destroys_own"
    assert (why.reason["hit"], why.reason["points"], why.reason["count"]) == (2, 6, 1)


def test_how_far_the_centre_is_is_said_with_the_way_the_craft_then_faces() -> None:
    game = table("i2n:S", fleets="S3.2.4.0 N3.3.4.0")
    told = {}
    for action in ("L-e2e", "L-e2w", "i2n-i4w"):
        why = game.game.explain(game.view(1), game.game.read(action))
        assert why is not None
        told[action] = str(why.reason)
    assert told == {
        "L-e2e": "A craft from the left start area comes into play at e2, facing east: "
        "3 moves from the centre if nothing blocks the way.",
        "L-e2w": "A craft from the left start area comes into play at e2, facing west: "
        "5 moves from the centre if nothing blocks the way.",
        "i2n-i4w": "The craft at i2 flies to i4. "
        "From i4, facing west, the centre is 2 moves away if nothing blocks the way.",
    }


def test_a_flight_without_a_reason_still_says_which_craft_goes_where() -> None:
    game = table("i4n:S", fleets="S3.2.4.0 N3.3.4.0")
    why = game.game.explain(game.view(1), game.game.read("i4n-i6e"))
    assert why is not None
    assert why.ids == ("i4n",)
    assert str(why.reason).startswith("The craft at i4 flies to i6.")
    assert "i4" in str(why.look)
