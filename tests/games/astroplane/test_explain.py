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


def reason(board: str, action: str) -> str:
    game = table(board)
    why = game.game.explain(game.view(1), game.game.read(action))
    assert why is not None
    assert why.look.id != why.reason.id
    return str(why.reason)


def test_a_flight_or_step_that_does_not_get_nearer_has_a_reason_too() -> None:
    far = "From i6, facing east, the centre is 4 moves away if nothing blocks the way."
    assert reason("i4n:S", "i4n-i6e").endswith(far)
    assert reason("i4n:S i8e:N", "i4n-i6n").endswith("From there it threatens the enemy craft at i8.")
    assert reason("k2w:S", "k2w~l3n").endswith(
        "This changes the colour it flies on, and so the centre spaces it can reach."
    )
    assert reason("i4e:S i4w:S", "[i4]-j5").startswith("This changes the colour it flies on")
    near = "From h5, facing north, the centre is 1 move away if nothing blocks the way."
    assert reason("i4n:S i4s:S", "[i4]-h5") == near


def test_a_flight_off_a_captive_or_out_of_reach_says_so() -> None:
    assert reason("i6s:NS", "i6s-i4e").endswith("It flies off its captive, which earns you an extra move.")
    assert reason("i4n:S k4w:N", "i4n-i6e").endswith(
        "Where it stood, an enemy could land on it or send it home. There, none can."
    )
    assert "none can" not in reason("i4n:S k4w:N k6w:N", "i4n-i6e"), "it can be reached there as well"


def test_ending_the_turn_and_placing_a_craft_sent_home_have_a_reason() -> None:
    game = table("i2n:S", fleets="S3.2.4.0 N3.3.4.0").play("i2n-i4n")
    why = game.game.explain(game.view(1), game.game.read("end"))
    assert why is not None
    assert str(why.reason) == "No further move improves your position."
    game = table("k6w:S i6s:N").play("k6w-i6n")
    why = game.game.explain(game.view(1), game.game.read("back NL"))
    assert why is not None
    assert str(why.reason) == "From this start area it comes back into play at i12."
