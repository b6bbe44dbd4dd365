"""The picture of a view: what is drawn, what it is called, what is asked."""

from xml.etree import ElementTree

import pytest

from starboard.core import art, svg
from starboard.core.scene import Mark, Overlay, Panel, Piece, Scene
from starboard.games.astron.board import LENGTH, WINDOW
from starboard.games.astron.instrument import BASE, DIAL, LEFT, ODOMETER, SPACE, TILES, TOP, instrument
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


# ---- the strip moves, the ships do not


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
    """Wound on so that a station is under a space of the grid, its drawing is there too."""
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
    named |= {piece.kind for piece in shown.pieces if piece.kind != "token"}
    named |= {piece.kind for tray in shown.trays for piece in tray.pieces}
    assert named <= set(sprites)
    assert sprites["strip"].box == (0, -LENGTH * SPACE, 10 * SPACE, LENGTH * SPACE)


def test_the_picture_is_one_document() -> None:
    drawn = svg.draw(scene(table(SIX, t=13)))
    root = ElementTree.fromstring(drawn)
    assert len([1 for g in root.iter() if g.get("clip-path") == "url(#window-base)"]) == 3 + 9


# ---- what is written


def test_a_station_says_what_the_next_ship_wins() -> None:
    shown = scene(table("1:e7 2:b3 3:c9", landed="1:3.5 2:3.4"))
    assert mark(shown, "station 3").text == "3"
    assert mark(shown, "next 3").text == "+3"
    assert mark(shown, "station 4").text == "5"
    assert [mark(shown, at).text for at in ("station 8", "station 8 twin")] == ["5", "5"]


def test_a_landing_leaves_a_token_in_the_first_slot_that_is_free() -> None:
    shown = scene(table("1:e7 2:b3 3:c9", landed="1:3.4 2:3.5"))
    tokens = [(piece.of, piece.place) for piece in shown.pieces if piece.kind == "token"]
    assert tokens == [(2, "slot 3.0"), (1, "slot 3.1")]


def test_the_odometer_counts_the_rows_to_the_end() -> None:
    assert mark(scene(table("1:e7 2:b3", t=49)), ODOMETER).text == "11"


def test_the_open_discards_are_counted_by_kind() -> None:
    shown = scene(table("1:e7 2:b3", discards="F3*2 U-1"))
    lying = {at.at: at.text for at in shown.marks if at.at.startswith("tile ")}
    assert lying == {"tile F3": "2", "tile U-1": "1"}
    assert len([place for place in TILES.places if not place.scenery]) == 20


@pytest.mark.parametrize(
    ("t", "space", "said", "clause"),
    [
        (4, "g6", "Space Station 1", "AS-36"), (0, "c7", "a meteor stream", "AS-43"), (10, "d8", "land", "AS-45"),
        (40, "h10", "the comet", "AS-52"), (53, "e8", "Saturn's rings", "AS-54"), (0, "b1", "a take-off pad", "AS-13"),
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


def test_a_card_that_cannot_be_played_is_dim() -> None:
    (hand,) = scene(table("1:a12 2:b3", "F1 F2 B1 S1 S2")).trays
    assert [card.sign for card in hand.pieces if card.dim] == ["F1", "F2"]


def test_nothing_is_dim_while_one_waits() -> None:
    (hand,) = scene(table("1:a12 2:b3", turn=2, hands={1: "F1 F2 B1 S1 S2"})).trays
    assert not any(card.dim for card in hand.pieces)


def test_a_panel_says_what_the_score_is_made_of() -> None:
    shown = panel(scene(table("1:e7 2:b3", scores="1:7", landed="1:3.5 1:4.5")), 1)
    assert shown.score == 7
    assert [str(counter.label) for counter in shown.counters] == ["stations 10", "lost \u22123", "cards 6"]


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


# ---- what is foreseen


def test_the_next_row_is_foreseen_at_each_ship() -> None:
    """As in EX-25: one ship would land, one would come down on land, one would be free."""
    foreseen = overlay(scene(table("1:d6 2:c6 3:d10", t=10, grounded="3:2")), "drift")
    assert foreseen.on
    assert {(at.at, at.text, at.style) for at in foreseen.marks} == {
        ("ship 1", "\u2193\u22121", "bad"), ("ship 2", "\u2193+5", "good"),
    }  # fmt: skip


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


# ---- what is asked


@pytest.mark.parametrize(
    ("at", "seat", "said"),
    [
        (new_game(2), 1, "Pick a pad."), (new_game(2), 2, "seat 1 picks a pad."),
        (table("1:e7 2:b3"), 1, "Your turn: touch a card"), (table("1:e7 2:b3"), 2, "seat 1 plays a card."),
        (table("1:a12 2:b3", "F1 F2 F3 F4 F5"), 1, "No card can move you"),
        (table("1:a12 2:b3", "F1 F2 F3 F4 S1"), 1, "Only one of your cards"),
        (table("1:d8 2:b3", "F1 F1 B1 S1 S1", t=10, grounded="1:2"), 1, "Grounded on the Moon, and no card"),
        (table("1:d8 2:b3", "F3 F1 B1 S1 S1", t=10, grounded="1:2"), 1, "Grounded on the Moon: play"),
        (table("1:e4 2:e1 3:d1 4:c2", "B2 F1 F2 F3 F4 F5").play("B2"), 2, "You are driven aside"),
        (table("1:e4 2:e1 3:d1 4:c2", "B2 F1 F2 F3 F4 F5").play("B2"), 3, "seat 2 is driven aside"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_asked_or_who_is_awaited(at: Table, seat: int, said: str) -> None:
    assert str(scene(at, seat).prompt).startswith(said)


def test_at_the_end_the_winner_is_named() -> None:
    at = table("1:a4 2:d6 3:j12", t=59, turn=3, scores="1:3 2:5 3:1", grounded="2:8").play("S1L")
    assert str(scene(at).prompt) == "seat 2 wins with 5 points."


def test_a_team_wins_together() -> None:
    at = table("1:a4 2:c4 3:j12 4:a9", t=59, turn=4, scores="1:3 2:1 3:1", teams="2x2").play("S1R")
    assert str(scene(at).prompt) == "seat 1 and seat 3 win with 6 points together."


def test_the_dial_stands_above_the_window() -> None:
    dial = next(place for place in instrument(False).places if place.id == DIAL)
    assert dial.at[1] < TOP
