"""The scene of a view: drawings, labels and prompts."""

from xml.etree import ElementTree

import pytest

from starboard.core.decree import Leave
from starboard.core.scene import BENCH, NOW, Mark, Overlay, Panel, Piece, Scene
from starboard.drawing import art, svg
from starboard.games.astron.picture.instrument import BASE, DIAL, LEFT, ODOMETER, SPACE, TOP, instrument
from starboard.games.astron.rules.board import LENGTH, WINDOW
from tests.games.astron.kit import Table, new_game, table

SIX = "1:b3 2:c6 3:e8 4:f2 5:h9 6:i5"


def scene(at: Table, seat: int | None = 1) -> Scene:
    return at.game.scene(at.view(seat))


def panel(shown: Scene, seat: int) -> Panel:
    return next(panel for panel in shown.panels if panel.seat == seat)


def overlay(shown: Scene, id: str) -> Overlay:
    return next(overlay for overlay in shown.overlays if overlay.id == id)


def mark(shown: Scene, at: str) -> Mark:
    return next(mark for mark in shown.marks if mark.at == at)


def ships(shown: Scene) -> dict[int, Piece]:
    return {piece.of: piece for piece in shown.pieces if piece.id}


# ---- the strip moves, the ships don't


def test_the_strip_is_a_layer_that_is_seen_through_the_window_alone() -> None:
    layer, _ = scene(table("1:e7 2:b3", t=5)).layers
    assert (layer.id, layer.offset) == (BASE, (0, 5 * SPACE))
    assert layer.window == (LEFT, TOP, 10 * SPACE, WINDOW * SPACE)


@pytest.mark.clause("AS-10")
def test_the_chart_shows_the_whole_strip_and_the_bracket_climbs_on_it_to_the_last_row() -> None:
    board = scene(table("1:e7 2:b3")).boards[0]
    box = art.of("astron").sprites["chart"].box
    chart = next(place for place in board.places if place.id == "chart")
    first, last = (scene(table("1:e7 2:b3", t=t)).layers[1].offset[1] for t in (0, 60))
    bracket = art.of("astron").sprites["bracket"].box
    assert first == 0
    assert chart.at[1] + box[1] >= 0
    assert abs((last + bracket[1]) - box[1]) < 3  # both have a rim


def test_a_row_on_moves_the_strip_and_no_ship() -> None:
    at = table("1:e7 2:b3", t=5)
    before, after = scene(at), scene(at.wind(1))
    assert after.layers[0].offset[1] - before.layers[0].offset[1] == SPACE
    assert ships(after) == ships(before)
    assert after.boards == before.boards


@pytest.mark.parametrize("mirror", [False, True])
def test_stations_lie_on_the_strip_where_the_rules_have_them(mirror: bool) -> None:
    """A station's drawing is under the same grid space as in the rules."""
    game = new_game(2, mirror="on" if mirror else "off").game
    places = {place.id: place for place in instrument(mirror).places}
    for station, spaces in game.house.universe.stations.items():
        row = spaces[0] // 10
        offset = max(0, row - 6)
        for space, id in zip(spaces, (f"station {station}", f"station {station} twin"), strict=False):
            x, y = places[id].at
            assert (x, y + offset * SPACE) == places[f"{'abcdefghij'[space % 10]}{row - offset + 1}"].at


def test_what_is_on_the_strip_is_only_looked_at() -> None:
    assert all(place.scenery for place in instrument(False).places if place.layer)
    assert len([place for place in instrument(False).places if not place.layer and not place.scenery]) == 120 + 3


def test_every_drawing_that_is_named_is_there() -> None:
    sprites = art.of("astron").sprites
    shown = scene(table(SIX, "F1 B2 S3 S5 U+1 U-2", grounded="2:2", t=13))
    named = {place.art for board in (*shown.boards, instrument(True)) for place in board.places}
    named |= {piece.kind for piece in shown.pieces}
    named |= {piece.kind for tray in shown.trays for piece in tray.pieces}
    assert named <= set(sprites)
    assert sprites["strip"].box == (0, -LENGTH * SPACE, 10 * SPACE, LENGTH * SPACE)


def test_the_picture_is_one_document() -> None:
    drawn = svg.draw(scene(table(SIX, t=13)))
    root = ElementTree.fromstring(drawn)
    assert len([1 for g in root.iter() if g.get("clip-path", "").endswith("-base)")]) == 3 + 9


# ---- labels


def test_a_station_says_what_the_next_ship_wins() -> None:
    shown = scene(table("1:e7 2:b3 3:c9", landed="1:3.5 2:3.4"))
    assert mark(shown, "station 3").text == "3"
    assert mark(shown, "station 4").text == "5"
    assert [mark(shown, at).text for at in ("station 8", "station 8 twin")] == ["5", "5"]


def lines(shown: Scene, id: str) -> dict[str, list[str]]:
    """Return a table as text, with landings in brackets and a star at the current cell."""
    (found,) = [table for table in shown.tables if table.id == id]
    assert {len(row.cells) for row in found.rows} == {len(found.heads) - 1}
    return {
        str(row.label): [
            (f"[{cell.of}]" if cell.of else cell.text) + ("*" if cell.style == NOW else "") for cell in row.cells
        ]
        for row in found.rows
    }


@pytest.mark.clause("AS-36")
def test_the_station_table_shows_who_landed_in_which_order_and_what_the_next_ship_scores() -> None:
    shown = lines(scene(table("1:e7 2:b3 3:c9", t=20, landed="1:3.4 2:3.5")), "stations")
    assert shown["3 Space"] == ["[2]", "[1]", "+3*"]
    assert shown["4 Space"] == ["+5*", "+4", "+3"]
    assert shown["2 Moon"] == ["\u2013", "\u2013", "\u2013"]  # behind the rear edge
    assert list(shown)[4:] == ["5 Mars", "6 Space", "7 Space", "8 Saturn"]


def test_the_station_table_has_a_column_for_every_ship_that_can_score() -> None:
    for count, columns in ((2, 2), (4, 4), (6, 5)):
        spots = " ".join(f"{seat}:a{seat}" for seat in range(1, count + 1))
        assert len(lines(scene(table(spots)), "stations")["8 Saturn"]) == columns


def test_a_station_behind_the_rear_edge_is_dim_and_one_on_it_is_not() -> None:
    for t, dim in ((9, False), (10, True)):
        stations = scene(table("1:e7 2:b3", t=t)).tables[0]
        assert stations.rows[0].dim is dim


def test_the_odometer_counts_the_rows_to_the_end() -> None:
    assert mark(scene(table("1:e7 2:b3", t=49)), ODOMETER).text == "11"


def test_the_open_discards_are_counted_by_kind() -> None:
    shown = scene(table("1:e7 2:b3", discards="F3*2 B1 U+2 U-1*2"))
    none = "\u2013"
    assert lines(shown, "discards") == {
        "Forwards": [none, none, "2", none, none], "Backwards": ["1", none, none, none, none],
        "Sideways": [none] * 5,
    }  # fmt: skip
    assert [str(head) for head in shown.tables[2].heads] == ["Rows", "\u22122", "\u22121", "+1", "+2", "+3"]
    assert lines(shown, "upheavals") == {"Upheaval": [none, "2", none, "1", none]}
    assert str(shown.tables[1].note) == "72 left to draw"


@pytest.mark.parametrize(
    ("t", "space", "said", "clause"),
    [
        (4, "g6", "Space Station 1", "AS-36"), (0, "c7", "Meteor stream", "AS-43"),
        (10, "d8", "Land on the Moon", "AS-45"),
        (40, "h10", "The comet", "AS-52"), (53, "e8", "Saturn's rings", "AS-54"), (0, "b1", "Take-off pad", "AS-13"),
        (10, "c7", "The Moon's station", "AS-40"), (53, "e11", "Saturn's station", "AS-66"),
    ],
)  # fmt: skip
def test_every_space_says_what_lies_beneath_it(t: int, space: str, said: str, clause: str) -> None:
    (note,) = [note for note in scene(table("1:a2 2:j3", t=t)).notes if note.at == space]
    assert str(note.message).startswith(said)
    assert note.clause == clause


def test_open_space_needs_no_words() -> None:
    assert all(note.at != "a5" for note in scene(table("1:a2 2:j3", t=0)).notes)


# ---- hands and panels


def test_one_sees_the_own_hand_and_counts_the_others() -> None:
    at = table(SIX, "F1 F1 B2 S3 S5 U+1")
    (hand,) = scene(at, 1).trays
    assert [(card.kind, card.count) for card in hand.pieces] == [
        ("card-F1", 2), ("card-B2", 1), ("card-S3", 1), ("card-S5", 1), ("card-U+1", 1),
    ]  # fmt: skip
    assert scene(at, None).trays == ()
    counted = [counter.value for counter in panel(scene(at, 1), 2).counters if counter.kind == "cards"]
    assert counted == [6]


def test_the_hand_lies_on_the_bench() -> None:
    (hand,) = scene(table(SIX)).trays
    assert hand.where == BENCH


def test_the_hand_has_its_room_before_the_deal() -> None:
    (hand,) = scene(new_game(2)).trays
    assert (hand.where, hand.pieces) == (BENCH, ())


def test_the_score_is_explained_by_stations_hazards_bad_landings_and_turns_without_a_move() -> None:
    playing = table("1:c5 2:j12", "F4", t=0).play("F4")  # EX-17: through the meteors
    assert parts(playing) == {"stations": 0, "hazards": -1}
    assert parts(table("1:d6 2:j12", "F2", t=10).play("F2")) == {"stations": 0, "land": -1}  # EX-23
    assert parts(table("1:a12 2:j1", "F1 F2 F3 F4 F5").play("xF5")) == {"stations": 0, "stuck": -1}  # EX-34
    assert parts(table("1:g3 2:j6", "F3", t=4).play("F3")) == {"stations": 5}  # EX-12
    ended = table("1:a4 2:c4 3:j12", t=59, turn=3, scores="1:5", landed="1:6.5").play("S1L")
    assert parts(ended) == {"stations": 5, "survived": 1}


def parts(at: Table) -> dict[str, int]:
    """Return the parts that make up ship 1's score."""
    shown = panel(scene(at), 1)
    found = {counter.kind: counter.value * counter.points for counter in shown.counters if counter.points}
    assert sum(found.values()) == shown.score
    return found


def test_a_card_that_cannot_be_played_is_dim() -> None:
    (hand,) = scene(table("1:a12 2:b3", "F1 F2 B1 S1 S2")).trays
    assert [card.sign for card in hand.pieces if card.dim] == ["F1", "F2"]


def test_nothing_is_dim_while_one_waits() -> None:
    (hand,) = scene(table("1:a12 2:b3", turn=2, hands={1: "F1 F2 B1 S1 S2"})).trays
    assert not any(card.dim for card in hand.pieces)


def test_a_panel_says_what_the_score_is_made_of() -> None:
    shown = panel(scene(table("1:e7 2:b3", scores="1:7", landed="1:3.5 1:4.5")), 1)
    assert shown.score == 7
    assert [str(counter.label) for counter in shown.counters] == ["stations +10", "no move \u22123", "cards 6"]
    assert sum(counter.value * counter.points for counter in shown.counters) == 7


def test_a_panel_says_whose_team_it_is_and_what_the_team_has() -> None:
    shown = scene(table("1:b3 2:c6 3:e8 4:f2", teams="2x2", scores="1:5 3:-1 4:3"))
    said = [[str(status) for status in panel(shown, seat).status] for seat in (1, 2, 3, 4)]
    assert said == [["team A: 4"], ["team B: 3"], ["team A: 4"], ["team B: 3"]]
    assert panel(scene(table("1:b3 2:c6")), 1).status == ()


def test_what_has_become_of_a_ship_is_said() -> None:
    shown = scene(table("1:d8 2:X 3:D 4:b3", grounded="1:2", t=10, landed="3:8.5"))
    said = [[str(status) for status in panel(shown, seat).status] for seat in (1, 2, 3, 4)]
    assert said == [["grounded on the Moon"], ["lost"], ["on Saturn"], []]
    assert ships(shown)[1].kind == "grounded-1"
    assert sorted(ships(shown)) == [1, 4]


# ---- forecast


def test_the_next_row_is_foreseen_at_each_ship() -> None:
    """As in EX-25: one ship would land, one land badly, and one be freed."""
    foreseen = overlay(scene(table("1:d6 2:c6 3:d10", t=10, turn=3, grounded="3:2")), "drift")
    assert foreseen.on
    assert {(at.at, at.text, at.style) for at in foreseen.marks} == {
        ("ship 1", "\u2193\u22121", "bad"), ("ship 2", "\u2193+5", "good"),
    }  # fmt: skip


def test_points_are_not_promised_to_a_ship_that_must_still_move() -> None:
    foreseen = overlay(scene(table("1:d6 2:c6 3:d10", t=10, turn=2, grounded="3:2"), 2), "drift")
    assert [at.at for at in foreseen.marks] == ["ship 1"]


def test_the_rings_that_come_are_foreseen() -> None:
    (at,) = overlay(scene(table("1:e7 2:a8", t=53)), "drift").marks
    assert (at.at, at.style) == ("ship 1", "bad")
    assert str(at.label) == "seat 1, next row: the rings destroy the ship"


def test_whom_an_upheaval_could_destroy_can_be_switched_on() -> None:
    danger = overlay(scene(table("1:e5 2:a8 3:e12", t=53)), "upheavals")
    assert not danger.on
    assert [at.at for at in danger.marks] == ["ship 1"]
    onward = overlay(scene(table("1:h12 2:a8 3:b3", t=40, upheaval="onward")), "upheavals")
    assert onward.marks == ()
    assert [at.at for at in overlay(scene(table("1:h12 2:a8 3:b3", t=40)), "upheavals").marks] == ["ship 1"]


# ---- prompts


@pytest.mark.parametrize(
    ("at", "seat", "said"),
    [
        (new_game(2), 1, "Choose a take-off pad"), (new_game(2), 2, "seat 1 is choosing a take-off pad"),
        (table("1:e7 2:b3"), 1, "Play a card"), (table("1:e7 2:b3"), 2, "seat 1 is choosing a card"),
        (table("1:a12 2:b3", "F1 F2 F3 F4 F5"), 1, "You cannot move: discard a card"),
        (table("1:a12 2:b3", "F1 F2 F3 F4 S1"), 1, "Play a card"),
        (table("1:d8 2:b3", "F1 F1 B1 S1 S1", t=10, grounded="1:2"), 1, "Grounded: discard a card and wait"),
        (table("1:d8 2:b3", "F3 F1 B1 S1 S1", t=10, grounded="1:2"), 1, "Grounded: get back to Space"),
        (table("1:e4 2:e1 3:d1 4:c2", "B2 F1 F2 F3 F4 F5").play("B2"), 2, "You are pushed aside"),
        (table("1:e4 2:e1 3:d1 4:c2", "B2 F1 F2 F3 F4 F5").play("B2"), 3, "seat 2 is pushed aside"),
    ],
)  # fmt: skip
def test_one_sentence_asks_the_question_or_names_the_seat_to_move(at: Table, seat: int, said: str) -> None:
    assert str(scene(at, seat).prompt).startswith(said)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (new_game(2), "Touch a highlighted square"), (table("1:e7 2:b3"), "Touch a card, then a gold square."),
        (table("1:a12 2:b3", "F1 F2 F3 F4 S1"), "Only one of your cards"),
        (table("1:a12 2:b3", "F1 F2 F3 F4 F5"), "It costs a point."),
        (table("1:d8 2:b3", "F1 F1 B1 S1 S1", t=10, grounded="1:2"), "No card leads off the Moon."),
        (table("1:d8 2:b3", "F3 F1 B1 S1 S1", t=10, grounded="1:2"), "You are on the Moon."),
    ],
)  # fmt: skip
def test_only_the_acting_player_sees_a_second_line_that_says_what_to_touch(at: Table, said: str) -> None:
    assert str(scene(at, 1).detail).startswith(said)
    assert scene(at, 2).detail is None
    assert scene(at, None).detail is None


def test_the_header_says_the_round_and_how_many_rows_are_left() -> None:
    assert scene(new_game(2)).progress is None
    assert scene(table("1:a4 2:c4", t=59, turn=2).play("S1L")).progress is None
    assert str(scene(table("1:e7 2:b3", t=49, round=47)).progress) == "Round 47 \u00b7 11 rows left"
    assert str(scene(table("1:e7 2:b3", t=59, round=58)).progress) == "Round 58 \u00b7 1 row left"


def test_only_a_pilot_whom_the_next_row_would_destroy_is_warned() -> None:
    at = table("1:e7 2:a8", t=53)
    assert str(scene(at, 1).detail) == "Move away: after this round Saturn's rings come under your ship."
    assert [scene(at, seat).warning for seat in (1, 2, None)] == [None, None, None]
    waiting = table("1:h8 2:a8", t=40, turn=2)
    warning = scene(waiting, 1).warning
    assert warning is not None
    assert str(warning.headline) == "The comet is coming under your ship"
    assert str(warning.cause) == "After this round the universe moves on one row."
    assert [scene(waiting, seat).warning for seat in (2, None)] == [None, None]


@pytest.mark.clause("AS-68", "AS-72")
def test_it_is_said_why_the_game_ended() -> None:
    nobody = table("1:f10 2:X 3:X", "S3", t=40, scores="1:9 2:7 3:3").play("S3R")
    assert str(nobody.game.ended_because(nobody.state)) == (
        "No ship is left in play, and seat 1 leads: 9 points. Destroyed: seat 1, seat 2 and seat 3."
    )
    level = table("1:f10 2:X 3:X", "S3", t=40, scores="1:7 2:7 3:3").play("S3R")
    assert str(level.game.ended_because(level.state)) == (
        "No ship is left in play, and seat 1 and seat 2 are level in the lead: 7 points. "
        "Destroyed: seat 1, seat 2 and seat 3."
    )
    playing = table("1:e7 2:b3")
    assert playing.game.ended_because(playing.state) is None
    left = playing.game.decree(playing.state, Leave(2))
    assert left is not None
    assert str(playing.game.ended_because(left)) == "seat 2 resigned."


def test_at_the_end_the_winner_is_named() -> None:
    at = table("1:a4 2:d6 3:j12", t=59, turn=3, scores="1:3 2:5 3:1", grounded="2:8").play("S1L")
    assert str(scene(at).prompt) == "seat 2 won: 5 points"
    assert str(at.game.ended_because(at.state)) == "GAME OVER appeared with seat 2 in the lead: 5 points."


def test_a_team_wins_together() -> None:
    at = table("1:a4 2:c4 3:j12 4:a9", t=59, turn=4, scores="1:3 2:1 3:1", teams="2x2").play("S1R")
    assert str(scene(at).prompt) == "seat 1 and seat 3 won: 6 points together"
    because = "GAME OVER appeared with seat 1 and seat 3 in the lead: 6 points together."
    assert str(at.game.ended_because(at.state)) == because


def test_the_dial_stands_above_the_window() -> None:
    dial = next(place for place in instrument(False).places if place.id == DIAL)
    assert dial.at[1] < TOP
