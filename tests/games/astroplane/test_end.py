"""The Singularity, the reserve, the end of the game, points, leaving, series."""

import pytest

from starboard.core.decree import Leave, Settlement
from starboard.core.seating import CHANCE, Seating
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.picture.goal import goal
from starboard.games.astroplane.rules.state import State
from starboard.games.astroplane.rules.turn import rounds_left
from tests.games.astroplane.kit import Table, new_game, table


@pytest.mark.clause("AP-89")
def test_what_is_in_the_singularity_stays_and_points_at_the_centre() -> None:
    game = table("i6w:S g6n:SN", fleets="S1.0.0.0")
    assert game.of("i6w") == {"i6w-g6n"}
    assert game.refused("i6w-g6e") == "AP-89"
    game.play("i6w-g6n")
    assert game.board == "g6n:SNS"
    assert game.refused("g6n-g8s") == "AP-89"
    assert game.state.captors == ()


@pytest.mark.clause("AP-91", "AP-94")
def test_all_four_tops_win_at_once_whatever_the_points() -> None:
    game = table("g6n:S f7e:S g8s:S j7w:S", fleets="S2.0.4.0 N1.0.0.9").play("j7w-h7w")
    assert (game.ending, game.places, game.scores) == ("true", (1, 2), (8, 27))
    assert game.state.choices == ()
    assert "true_win" in game.ids


@pytest.mark.clause("AP-91")
def test_three_tops_are_not_enough() -> None:
    assert not table("g6n:S f7e:S g8s:SN j7w:S", fleets="S1.0.0.0").play("j7w-h7w").over


@pytest.mark.clause("AP-92")
def test_a_piece_brought_in_lets_one_out_of_the_reserve() -> None:
    game = table("g4n:S", fleets="S1.0.2.0").play("g4n-g6n")
    assert game.legal == {"reserve L", "reserve R", "reserve -"}
    assert game.refused("L-e2n") == "AP-92"
    assert game.play("reserve R").fleet("S") == "1.1.1.0"
    assert game.refused("reserve L") == "AP-92"


@pytest.mark.clause("AP-92")
def test_a_right_declined_is_lost_the_piece_is_not() -> None:
    game = table("g4n:S i6w:S", fleets="S1.0.1.0").play("g4n-g6n reserve -")
    assert game.fleet("S") == "1.0.1.0"
    assert game.play("i6w-g6n").of("reserve") != set()


@pytest.mark.clause("AP-92")
def test_where_the_reserve_is_a_duty_it_is_not_declined() -> None:
    game = table("g4n:S", fleets="S1.0.2.0", reserve_duty="on").play("g4n-g6n")
    assert game.legal == {"reserve L", "reserve R"}
    assert game.refused("reserve -") == "AP-92"


@pytest.mark.clause("AP-93")
def test_no_right_without_a_reserve() -> None:
    assert table("g4n:S", fleets="S1.0.0.0").play("g4n-g6n").state.choices == ()
    assert table("m2w:S l1n:S", fleets="S1.0.3.0").play("fire SE").state.choices == (0, 0)
    assert table("g4n:S", fleets="S0.0.1.0").play("g4n-g6n reserve L").of("L-") != set()


@pytest.mark.clause("AP-94")
def test_after_the_end_nothing_is_done() -> None:
    game = table("g6n:S f7e:S g8s:S j7w:S", fleets="S2.0.4.0").play("j7w-h7w")
    assert game.game.actors(game.state) == ()
    assert game.refused("reserve L", 1) == "AP-94"


@pytest.mark.clause("AP-95")
def test_a_player_without_moves_in_mid_turn_only_ends_the_turn() -> None:
    game = table("g4n:S k4e:N", fleets="S0.0.0.0 N1.0.0.0").play("g4n-g6n")
    assert (game.over, game.turn) == (False, "N")
    assert game.play("L-i12s end").ending == "stuck"


@pytest.mark.clause("AP-95")
def test_a_free_trip_keeps_the_game_going() -> None:
    game = table("k2n:S k4e:N k4w:N", turn="N", fleets="S0.0.0.0 N1.0.0.0").play("L-i12s end")
    assert (game.over, game.turn) == (False, "S")


@pytest.mark.clause("AP-96")
def test_with_more_than_two_who_cannot_move_is_out() -> None:
    game = table("i6n:WN g6n:W", "SWN", "S", fleets="S2.0.0.0 W0.0.3.2 N1.0.0.0", idle=7).play("L-e2n end")
    assert (game.over, game.turn, game.board, game.fleet("W")) == (False, "N", "e2n:S g6n:W i6n:N", "0.0.0.2x")
    assert (game.state.idle, game.scores) == (0, (0, 8, 0))
    assert "out" in game.ids


@pytest.mark.clause("AP-97")
def test_the_last_two_play_as_two() -> None:
    game = table("i6n:SN", "SWN", "N", fleets="S0.0.0.0 W0.0.0.3x N1.0.0.0").play("L-i12s end")
    assert (game.ending, game.scores, game.places) == ("stuck", (0, 9, 0), (2, 1, 2))


@pytest.mark.clause("AP-98")
def test_three_two_and_one() -> None:
    game = table("g6n:SNS f7e:SN g8s:N i2n:S", fleets="S1.0.0.2 N1.0.0.1")
    assert game.scores == (6 + 2 + 1 + 1, 3 + 2 + 2 + 1)


@pytest.mark.clause("AP-99")
def test_a_seat_that_is_out_keeps_its_points_and_can_win() -> None:
    game = table("i6n:SN g6n:W", "SWN", "N", fleets="S0.0.0.0 W0.0.0.3x N1.0.0.0").play("L-i12s end")
    assert (game.scores, game.places) == ((0, 11, 0), (2, 1, 2))


@pytest.mark.clause("AP-100")
def test_equal_points_share_the_win() -> None:
    game = table("g6n:S g8s:N i6n:SN", turn="N", fleets="S0.0.0.0 N1.0.0.0").play("L-i12s end")
    assert (game.scores, game.places) == ((2, 2), (1, 1))
    assert game.ids.count("shared") == 2


def idle(count: int, **options: object) -> Table:
    return table("i2n:S", turn="N", idle=count, fleets="N2.0.0.0", **options)  # type: ignore[arg-type]


@pytest.mark.clause("AP-103")
def test_twelve_rounds_without_progress_end_the_game() -> None:
    assert not idle(22).play("L-i12s end").over
    assert idle(23).play("L-i12s end").ending == "drawn_out"
    assert idle(15, drawn_out_rounds=8).play("L-i12s end").ending == "drawn_out"
    assert not idle(23, drawn_out_rounds=20).play("L-i12s end").over
    assert not idle(500, drawn_out_rounds="off").play("L-i12s end").over


@pytest.mark.clause("AP-103")
def test_progress_sets_the_count_to_nothing() -> None:
    for board, actions in (
        ("g4n:S", "g4n-g6n end"), ("m2w:S l1n:S", "fire SE end"), ("f3e:S f3w:S j7s:N", "[f3]xj7 end"),
    ):  # fmt: skip
        game = table(board, idle=23, fleets="S1.0.0.0").play(actions)
        assert (game.over, game.state.idle) == (False, 0)
    assert table("k6w:S i6s:N", idle=22, fleets="S1.0.0.0").play("k6w-i6n back NL end").state.idle == 23


@pytest.mark.clause("AP-103", "AP-104")
def test_the_end_is_announced_before_it_comes() -> None:
    game = table("i2n:S", turn="N", idle=15, fleets="N2.0.0.0").play("L-i12s end")
    assert rounds_left(game.game.house, game.state) == 4
    assert game.told[-1] == "No progress: the game ends in 4 rounds."
    assert rounds_left(game.game.house, new_game().state) == 12
    assert rounds_left(Astroplane({"drawn_out_rounds": "off"}).house, new_game().state) is None


@pytest.mark.clause("AP-103")
def test_the_drawn_out_end_comes_before_the_question_who_can_move() -> None:
    game = table("i6n:SN", turn="N", idle=23, fleets="S0.0.0.0 N1.0.0.0").play("L-i12s end")
    assert game.ending == "drawn_out"


@pytest.mark.clause("AP-104")
def test_progress_uses_up_a_piece_for_good() -> None:
    """So each player can make progress at most ten times, and the game ends."""
    game = table("g4n:S", fleets="S1.0.0.0").play("g4n-g6n")
    assert game.refused("g6n-g8s") == "AP-89"


def after_leaving(game: Table, seat: int) -> Table:
    after = game.game.decree(game.state, Leave(seat))
    assert after is not None
    return Table(game.game, after)


@pytest.mark.clause("AP-105")
def test_with_two_players_the_other_one_wins() -> None:
    game = table("g6n:S i2n:S", fleets="S1.0.0.3")
    gone = after_leaving(game, 1)
    assert (gone.over, gone.ending, gone.places, gone.scores) == (True, "left", (2, 1), (0, 0))
    assert game.game.series_points(gone.state) == (0, 8)
    assert gone.board == game.board
    assert game.game.decree(gone.state, Leave(2)) is None


@pytest.mark.clause("AP-105")
def test_with_three_players_one_who_leaves_is_out_and_the_others_play_on() -> None:
    game = table("i6n:WS i4e:W g6n:W", "SWN", "W", fleets="S1.0.0.0 W2.0.4.2 N1.0.0.0", idle=9)
    gone = after_leaving(game, 2)
    assert (gone.turn, gone.board, gone.fleet("W")) == ("N", "g6n:W i6n:S", "0.0.0.2q")
    assert (gone.scores, gone.state.idle) == ((0, 0, 0), 0)
    assert after_leaving(gone, 1).places == (2, 2, 1)


@pytest.mark.clause("AP-105")
def test_leaving_in_the_turn_of_another_lets_that_turn_go_on() -> None:
    game = table("i6n:WS c6n:NS i4e:W", "SWN", "S", fleets="S1.0.0.0 W2.0.4.0 N1.0.0.0")
    gone = after_leaving(game, 2)
    assert (gone.turn, gone.moves, gone.board) == ("S", 2, "c6n:NS i6n:S")
    assert gone.line.split(" / ")[3] == "c6n.2 - -"


@pytest.mark.clause("AP-47", "AP-105")
@pytest.mark.parametrize(
    ("stack", "left", "captor"), [("WNS", "NS", "c6n.2"), ("WNSS", "NSS", "c6n.2"), ("NWS", "NS", "-")]
)
def test_a_captor_keeps_its_captive_when_a_craft_below_them_leaves(stack: str, left: str, captor: str) -> None:
    game = table(f"c6n:{stack}", "SWN", "S", fleets="S1.0.0.0 W2.0.4.0 N1.0.0.0")
    gone = after_leaving(game, 2)
    assert (gone.board, gone.line.split(" / ")[3]) == (f"c6n:{left}", f"{captor} - -")


@pytest.mark.clause("AP-105")
def test_leaving_with_a_choice_open_answers_it() -> None:
    game = table("k6w:S i6s:WN", "SWN", "S", fleets="S1.0.0.0").play("k6w-i6n")
    gone = after_leaving(game, 1)
    assert (gone.turn, gone.fleet("N"), gone.fleet("W")) == ("W", "2.0.0.0", "2.0.0.0")
    other = after_leaving(table("k6w:S i6s:WN", "SWN", "S", fleets="S1.0.0.0").play("k6w-i6n"), 2)
    assert (other.turn, other.legal) == ("S", {"back NL", "back NR"})


@pytest.mark.clause("AP-105")
def test_an_open_fly_by_does_not_hinder_leaving() -> None:
    game = table("g4n:S g4s:S i4e:N i4w:N", "SWN", "S", fleets="S1.0.0.0").play("[g4]-h5")
    assert after_leaving(game, 1).turn == "W"
    freed = after_leaving(game, 3)
    assert freed.state.flyby < 0
    assert "end" in freed.legal
    still = after_leaving(game, 2)
    assert still.state.flyby >= 0


@pytest.mark.clause("AP-105")
def test_leaving_before_the_lot() -> None:
    four = after_leaving(new_game(4, first=CHANCE), 2)
    assert [action.seat for action, _ in four.game.chance_outcomes(four.state)] == [1, 3, 4]  # type: ignore[union-attr]
    three = after_leaving(new_game(3, first=CHANCE), 2)
    three.state = three.game.apply(three.state, CHANCE, three.game.read("sit 2 3 1"))
    assert three.seat == 3


@pytest.mark.clause("AP-106")
def test_nobody_agrees_on_a_draw() -> None:
    game = new_game()
    assert game.game.decree(game.state, Settlement()) is None


def finished(game: Table) -> State:
    assert game.over
    return game.state


@pytest.mark.clause("AP-109")
def test_the_points_of_a_game_count_in_the_match() -> None:
    points = table("g6n:S g8s:N i6n:SN", turn="N", fleets="S0.0.0.2 N1.0.0.0").play("L-i12s end")
    assert points.game.series_points(finished(points)) == (8, 2)
    true = table("g6n:S f7e:S g8s:S j7w:S", fleets="S1.0.0.5 N1.0.0.9").play("j7w-h7w")
    assert true.game.series_points(finished(true)) == (8, 0)


@pytest.mark.clause("AP-110")
def test_a_series_ends_when_one_player_alone_leads_beyond_the_target() -> None:
    game = Astroplane()
    two, three = game.seatings(2)[0], game.seatings(3)[0]
    assert (game.usual_target, min(game.targets)) == (40, 10)
    assert game.series_places(two, (39, 12), 40) is None
    assert game.series_places(two, (40, 12), 40) == (1, 2)
    assert game.series_places(three, (44, 44, 41), 40) is None
    assert game.series_places(three, (41, 44, 41), 40) == (2, 1, 2)


@pytest.mark.clause("AP-111")
def test_the_next_one_clockwise_begins_the_next_game() -> None:
    for seats, began, begins in ((2, 1, 2), (2, 2, 1), (4, 3, 4), (4, 4, 1)):
        game = new_game(seats, first=began)
        seating, who = game.game.next_seating(game.game.seatings(seats)[0], game.state)
        assert (seating.first, who) == (begins, tuple(range(1, seats + 1)))
        assert game.game.start(seating).turn == begins


@pytest.mark.clause("AP-111")
def test_three_draw_their_sides_and_the_south_begins() -> None:
    game = new_game(3, first=CHANCE)
    assert len(game.game.chance_outcomes(game.state)) == 6
    game.state = game.game.apply(game.state, CHANCE, game.game.read("sit 3 1 2"))
    assert (game.state.order, game.seat, game.state.first) == ((3, 1, 2), 3, 3)
    assert game.legal == {"L-e2n", "L-e2e", "L-e2w", "R-i2n", "R-i2e", "R-i2w"}
    game.play("L-e2n end")
    assert (game.seat, game.turn) == (1, "W")


@pytest.mark.clause("AP-111")
def test_with_three_players_the_named_one_sits_south_and_the_others_are_drawn() -> None:
    game = new_game(3, first=2)
    outcomes = {game.game.write(action) for action, _ in game.game.chance_outcomes(game.state)}
    assert outcomes == {"sit 2 1 3", "sit 2 3 1"}


@pytest.mark.clause("AP-111")
def test_three_move_on_one_side_before_each_game() -> None:
    game = new_game(3, first=CHANCE)
    seating: Seating = game.game.seatings(3)[0]
    state = game.game.apply(game.state, CHANCE, game.game.read("sit 1 2 3"))
    orders = []
    for _ in range(3):
        seating, who = game.game.next_seating(seating, state)
        assert who == (1, 2, 3)
        assert (seating.sides, seating.spots) in [(each.sides, each.spots) for each in game.game.seatings(3)]
        state = game.game.start(seating)
        orders.append(state.order)
        assert state.turn == state.order[0] == seating.first
    assert orders == [(3, 1, 2), (2, 3, 1), (1, 2, 3)]


@pytest.mark.clause("AP-105")
def test_the_goal_counts_nothing_for_a_seat_that_has_left_as_the_points_do() -> None:
    gone = after_leaving(table("g6n:S i2n:S", fleets="S1.0.0.3"), 1)
    shown = gone.game.scene(gone.game.view(gone.state, 2))
    assert not [cell for cell in goal(gone.state).picture if cell.of]
    assert not [
        counter for panel in shown.panels for counter in panel.counters if counter.kind == "top" and counter.value
    ]
