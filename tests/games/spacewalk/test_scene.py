"""The scene of a view: drawings, labels and prompts."""

from xml.etree import ElementTree

import pytest

from starboard.core.scene import Counter, Overlay, Panel, Scene, Tray
from starboard.drawing import art, svg
from starboard.games.spacewalk.picture.sky import LARGE, SMALL
from starboard.games.spacewalk.rules.board import AT, NAMES
from tests.games.spacewalk.kit import Table, new_game, place_all, table

STANDING = "2:1L 3:2L3M3M1S1S 6:1M3S 9:1L2L"


def scene(at: Table, seat: int | None = None) -> Scene:
    return at.game.scene(at.game.view(at.state, seat))


def panel(shown: Scene, seat: int) -> Panel:
    return next(panel for panel in shown.panels if panel.seat == seat)


def counter(shown: Panel, kind: str) -> Counter:
    return next(counter for counter in shown.counters if counter.kind == kind)


def tray(shown: Scene, id: str) -> Tray:
    return next(tray for tray in shown.trays if tray.id == id)


def overlay(shown: Scene, id: str) -> Overlay:
    return next(overlay for overlay in shown.overlays if overlay.id == id)


@pytest.mark.parametrize(("sky", "planets", "holes"), [(LARGE, 18, 3), (SMALL, 12, 2)])
def test_each_orbit_has_its_planets_and_holes_each_with_a_drawing_of_its_own(
    sky: object, planets: int, holes: int
) -> None:
    board = SMALL.board if sky is SMALL else LARGE.board
    drawings = [place.art for place in board.places]
    assert len([name for name in drawings if name.startswith(("planet-", "lens-"))]) == planets
    assert len([name for name in drawings if name.startswith("hole-")]) == holes
    assert len(set(drawings)) == len(drawings)
    assert set(drawings) | {board.art} <= set(art.of("spacewalk").sprites)


def test_the_twenty_four_worlds_have_short_names_of_their_own() -> None:
    assert len(set(NAMES[1:])) == 24
    assert max(map(len, NAMES)) <= 6
    assert len(NAMES) == 1 + max(AT)


@pytest.mark.parametrize("sky", [LARGE, SMALL])
def test_no_two_places_of_a_board_touch(sky: object) -> None:
    places = (SMALL if sky is SMALL else LARGE).board.places
    apart = [
        ((one.at[0] - other.at[0]) ** 2 + (one.at[1] - other.at[1]) ** 2) ** 0.5
        for n, one in enumerate(places)
        for other in places[n + 1 :]
    ]
    assert min(apart) > 88


def test_ships_queue_in_the_order_of_flight_and_equal_ones_stand_together() -> None:
    queue = [(piece.kind, piece.of, piece.count) for piece in scene(table(STANDING)).pieces if piece.place == "3"]
    assert queue == [("ark", 2, 1), ("cutter", 3, 2), ("pod", 1, 2)]


def test_a_seat_touches_its_own_ships_by_size_and_planet() -> None:
    at = table(STANDING)
    own = {piece.id for piece in scene(at, 1).pieces if piece.of == 1}
    assert own == {"1L@2", "1S@3", "1M@6", "1L@9"}
    assert {piece.id for piece in scene(at, 1).pieces if piece.place == "9"} == {"1L@9", "2L@9"}


def test_a_panel_shows_the_score_now_and_the_ships_left() -> None:
    shown = panel(scene(table(STANDING, mode="tokens")), 1)
    assert shown.score == 4 + 4 + 3 + 1 + 1 + 8
    assert [counter(shown, kind).value for kind in ("ark", "cutter", "pod")] == [2, 1, 2]
    assert {counter(shown, kind).most for kind in ("ark", "cutter", "pod")} == {3}


def test_token_lamps_are_lit_dim_or_hollow() -> None:
    shown = scene(table(STANDING, mode="tokens", tokens="4,3*,0"))
    lamps = [counter(panel(shown, seat), "token") for seat in (1, 2, 3)]
    assert [(lamp.value, lamp.most, lamp.lit) for lamp in lamps] == [(4, 4, True), (3, 4, False), (0, 4, False)]


def test_lamps_are_dim_before_tokens_are_in_play() -> None:
    shown = scene(table(STANDING, mode="tokens", tokens_from_round=3))
    assert not counter(panel(shown, 1), "token").lit


def test_cards_are_shown_for_everybody_and_touched_in_ones_own_hand() -> None:
    at = table(STANDING, mode="cards")
    shown = scene(at, 2)
    assert [counter(panel(shown, 3), f"card-{kind}").value for kind in ("move", "double", "copy", "step", "stay")] == [
        4, 1, 1, 1, 1,
    ]  # fmt: skip
    assert [(piece.id, piece.count) for piece in tray(shown, "hand").pieces][:2] == [
        ("card move", 4),
        ("card double", 1),
    ]
    assert "hand" not in [tray.id for tray in scene(at).trays]


def test_panels_say_whose_turn_it_is_who_is_next_and_who_is_in_danger() -> None:
    shown = scene(table("1:1L1M1S 4:2L2M 9:3L"))
    said = [[str(status) for status in panel(shown, seat).status] for seat in (1, 2, 3)]
    assert said == [["to move"], ["next", "two ships left"], ["last ship"]]
    assert [panel(shown, seat).acting for seat in (1, 2, 3)] == [True, False, False]


def test_reserves_lie_beside_the_board_while_ships_are_placed() -> None:
    at = new_game(3).play("put L7")
    shown = scene(at, 2)
    assert [tray.id for tray in shown.trays] == ["reserve-2", "reserve-1", "reserve-3"]
    assert [(piece.kind, piece.count, piece.id) for piece in tray(shown, "reserve-2").pieces] == [
        ("ark", 3, "L"), ("cutter", 3, "M"), ("pod", 3, "S"),
    ]  # fmt: skip
    assert [piece.count for piece in tray(shown, "reserve-1").pieces] == [2, 3, 3]
    assert {piece.id for piece in tray(shown, "reserve-1").pieces} == {""}
    assert not scene(place_all(at)).trays


def test_the_ships_in_the_air_are_a_queue_and_still_hover_over_their_planet() -> None:
    shown = scene(table("1:1L2M3M1S 9:2L3L").play("go 1"), 1)
    assert [(piece.id, piece.dim) for piece in tray(shown, "queue").pieces] == [
        ("fly 2", False), ("fly 3", False), ("later S1", True),
    ]  # fmt: skip
    assert [(piece.kind, piece.dim) for piece in shown.pieces if piece.place == "1"] == [
        ("cutter", True), ("cutter", True), ("pod", True),
    ]  # fmt: skip


def test_verbs_are_shown_only_to_the_one_who_can_use_them() -> None:
    at = table("1:1L2M 4:1S 9:2L 10:3L 14:3M", mode="tokens").play("go 1")
    assert [piece.id for piece in tray(scene(at, 1), "verbs").pieces] == ["again", "done"]
    assert not scene(at, 2).trays
    at.play("done")
    assert [piece.id for piece in tray(scene(at, 3), "verbs").pieces] == ["pass"]
    assert not scene(at.play("pass"), 2).trays  # the next seat passes by choosing a planet


@pytest.mark.clause("SW-20")
def test_nothing_on_the_screen_offers_to_pass_a_turn() -> None:
    at = table("1:1L2M 4:1S 9:2L 10:3L 14:3M", mode="tokens")
    assert not scene(at, 1).trays
    assert not any("pass" in choice.ids for choice in at.game.choices(at.game.view(at.state, 1)))


def test_the_distance_to_the_hole_stands_at_every_planet() -> None:
    marks = overlay(scene(table(STANDING)), "distance").marks
    assert overlay(scene(table(STANDING)), "distance").on
    assert {mark.at: mark.text for mark in marks} == {str(n): str(6 - (n - 1) % 6) for n in range(1, 19)}
    assert str(marks[5].label) == "1 field to black hole B"


@pytest.mark.clause("SW-54")
@pytest.mark.parametrize(
    ("board", "places"), [("6:2L3M 9:1L 14:3L", []), ("6:2M3M 9:1L 14:3L", ["6"]), ("5:2L3M 9:1L 14:3L", ["5"])]
)
def test_a_threatened_seat_sees_where(board: str, places: list[str]) -> None:
    at = table(board, mode="tokens").play("go 9", "done")
    assert [mark.at for mark in overlay(scene(at, 3), "threats").marks] == places
    assert not overlay(scene(at, None), "threats").marks


def test_the_round_is_written_on_the_sun() -> None:
    (mark,) = scene(table(STANDING, round=7)).marks
    assert (mark.at, mark.text) == ("sun", "7")


def test_places_have_notes_with_their_clause() -> None:
    notes = {note.at: note for note in scene(table(STANDING)).notes}
    assert (notes["B"].clause, notes["6"].clause) == ("SW-28", "SW-29")
    assert str(notes["6"].message) == "When this planet launches, ship number 1 falls into black hole B."
    outside = {note.at: note.clause for note in scene(table("1:1L 19:2L", seats=2)).notes}
    assert outside["7"] == "SW-4"


@pytest.mark.parametrize(
    ("played", "seat", "prompt"),
    [
        ((), 1, "Choose a planet to launch"),
        ((), 2, "seat 1 is choosing a planet"),
        (("go 1",), 1, "Use a token?"),
        (("go 1", "again"), 1, "Launch another planet"),
        (("go 1", "done"), 3, "Last chance to use a token before seat 2 moves"),
        (("go 1", "done"), 1, "Others may use a token before seat 2 moves"),
        (("go 1", "done", "pass"), 2, "Choose a planet to launch"),
    ],
)
def test_the_prompt_says_what_is_asked_of_the_one_who_looks(played: tuple[str, ...], seat: int, prompt: str) -> None:
    at = table("1:1L2M 4:1S 9:2L 10:3L 14:3M", mode="tokens").play(*played)
    assert str(scene(at, seat).prompt) == prompt


@pytest.mark.clause("SW-85")
def test_with_two_players_the_prompt_says_that_tokens_win_nothing() -> None:
    at = table("1:1L2M 4:1S 19:2L", seats=2, mode="tokens").play("go 1")
    assert "win nothing between two players" in str(scene(at, 1).detail)


def test_the_prompt_of_the_other_moments() -> None:
    assert str(scene(new_game(3, first=0), 1).prompt) == "Drawing the first player"
    assert str(scene(new_game(3), 1).prompt) == "Place a ship"
    in_flight = table("1:1L2M3M1S 9:2L3L").play("go 1")
    assert str(scene(in_flight, 1).prompt) == "Whose medium ship flies to Gulch?"
    cards = table("1:1L2M 4:1S3S 9:2L 10:3L", mode="cards")
    assert str(scene(cards, 1).prompt) == "Play a card"
    assert str(scene(cards.play("card double"), 1).prompt) == "Double: choose the first planet"
    assert str(scene(cards.play("go 1"), 1).prompt) == "Double: choose the second planet"
    assert str(scene(cards.play("go 2"), 2).detail) == "Copy would act as Double."
    assert str(scene(cards.play("card step"), 2).prompt) == "Step: choose one of your ships"


def test_the_end_names_who_has_won_or_shares_the_win() -> None:
    won = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", tokens="1,2,4", seat=3).play("go 18")
    assert str(scene(won).prompt) == "seat 2 wins with 12 points"
    assert [str(status) for status in panel(scene(won), 3).status] == ["no ships left"]
    shared = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", tokens="1,1,4", seat=3).play("go 18")
    assert str(scene(shared).prompt) == "Shared win: seat 1 and seat 2, 10 points"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["tokens", "cards"])
def test_every_label_stands_in_the_drawn_picture_and_every_message_has_words(seats: int, mode: str) -> None:
    shown = scene(place_all(new_game(seats, mode=mode)), 1)
    drawn = ElementTree.fromstring(svg.draw(shown))
    said = "\n".join(title.text or "" for title in drawn.iter("{http://www.w3.org/2000/svg}title"))
    assert all(str(place.label) in said for place in shown.boards[0].places)
    assert all(str(piece.label) in said for piece in shown.pieces)
    assert "spacewalk." not in said
    assert "spacewalk." not in str(shown.prompt)


def test_each_seat_has_a_hue_and_a_pattern_of_its_own() -> None:
    look = art.of("spacewalk")
    assert len(set(look.hues)) == len(set(look.patterns)) == 5
    assert {look.pattern(seat) for seat in (2, 3, 4, 5)} <= set(look.sprites)
