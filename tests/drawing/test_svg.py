"""Scenes as SVG: well-formed, complete, escaped, deterministic."""

import re
from xml.etree import ElementTree

import pytest

from starboard.core import load
from starboard.core.message import Message, message
from starboard.core.scene import (
    Alert,
    Arrow,
    Board,
    Cell,
    Choice,
    Counter,
    Disc,
    Field,
    Grid,
    GridRow,
    Layer,
    Line,
    Mark,
    Note,
    Outline,
    Overlay,
    Panel,
    Piece,
    Place,
    Scene,
    Tray,
)
from starboard.core.seating import CHANCE
from starboard.drawing import art, svg

SPACE = "{http://www.w3.org/2000/svg}"


def words(text: str) -> Message:
    """Return a message whose id serves as its text, because no catalogue has it."""
    return Message(text)


def places() -> tuple[Place, ...]:
    return (
        Place("a", (100, 100), Disc(40), words("the first place"), facing=90, name="1 First"),
        Place("b", (300, 100), Disc(40), words('a place of <angles> & "quotes"'), layer="drift"),
        Place("c", (200, 300), Outline("M160 260L240 260L240 340L160 340Z"), words("a square place")),
    )


def scene(**more: object) -> Scene:
    pieces = (
        Piece("rook", 1, "a", words("a rook of the first")),
        Piece("rook", 2, "a", words("a rook of the second"), count=3),
        Piece("pawn", 0, "b", words("a pawn of nobody"), id="pawn", dim=True),
    )
    fields: dict[str, object] = {
        "game": "nothing-of-that-name",
        "boards": (Board("main", (400, 400), places(), (Line("M0 0L400 400", "way"),)),),
        "pieces": pieces,
        "panels": (Panel(1, 7, (Counter("rook", words("two rooks"), 2, 3),), (words("leads"),), True), Panel(2, 3)),
        "prompt": words("What now, you & I?"),
        "trays": (Tray("hand", 1, words("your hand"), (Piece("verb", 0, "hand", words("go on"), id="go"),)),),
        "notes": (Note("a", words("nobody sleeps here"), "XX-1"),),
    }
    return Scene(**{**fields, **more})  # type: ignore[arg-type]


def titles(drawn: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(drawn).iter(f"{SPACE}title")]


def test_the_picture_is_one_well_formed_document() -> None:
    root = ElementTree.fromstring(svg.draw(scene()))
    assert root.tag == f"{SPACE}svg"
    assert root.get("viewBox") == "0 0 576 400"
    assert root.get("aria-label") == "What now, you & I?"


def test_every_place_piece_panel_and_tray_is_said_in_words() -> None:
    said = "\n".join(titles(svg.draw(scene())))
    for place in places():
        assert str(place.label) in said
    for piece in scene().pieces:
        assert str(piece.label) in said
    for text in ("two rooks", "leads", "your hand", "go on"):
        assert text in said


def test_a_note_is_told_with_its_clause_where_its_place_is() -> None:
    assert "the first place. nobody sleeps here (XX-1)" in titles(svg.draw(scene()))


def test_a_board_is_said_in_the_words_that_are_given() -> None:
    said = titles(svg.board(scene(), say=lambda message: f"auf Deutsch {message.id}"))
    assert said
    assert [text for text in said if "auf Deutsch" not in text] == []


def test_words_can_never_become_markup() -> None:
    drawn = svg.draw(scene(prompt=words('</text><script>alert("x")</script>')))
    assert "<script" not in drawn
    assert 'a place of <angles> & "quotes"' in titles(drawn)


def test_the_same_scene_is_drawn_the_same() -> None:
    assert svg.draw(scene()) == svg.draw(scene())


def centres(drawn: str, label: str) -> list[tuple[float, float]]:
    """Return the centres of the circles in the first group with this label, outermost first."""
    for group in ElementTree.fromstring(drawn).iter(f"{SPACE}g"):
        if group.get("aria-label") == label:
            return [(float(c.get("cx", "")), float(c.get("cy", ""))) for c in group.iter(f"{SPACE}circle")]
    raise AssertionError(f"nothing is labelled {label!r}")


def test_pieces_on_one_place_stand_one_after_the_other_in_the_direction_that_it_faces() -> None:
    pieces = tuple(Piece("stone", 2, "a", words(f"stone {n}")) for n in range(3))
    drawn = svg.draw(scene(pieces=pieces))
    at = [centres(drawn, f"stone {n}")[0] for n in range(3)]
    assert [x for x, _ in at] == [100, 100, 100]
    assert at[0][1] < at[1][1] < at[2][1]
    assert at[0][1] >= 60
    assert at[2][1] <= 140


def test_a_place_moves_with_its_layer_and_its_pieces_with_it() -> None:
    pieces = (Piece("stone", 2, "b", words("the stone")),)
    still, moved = (svg.draw(scene(pieces=pieces, layers=(Layer("drift", (dx, 0)),))) for dx in (0, 55))
    assert centres(still, "the stone")[0] == (300, 100)
    assert centres(moved, "the stone")[0] == (355, 100)


def test_a_layer_is_seen_through_its_window_and_what_is_written_on_it_too() -> None:
    open_sky = svg.draw(scene(layers=(Layer("drift", (0, 0)),)))
    marks = (Mark("b", "7", "note", words("seven")),)
    drawn = svg.draw(scene(layers=(Layer("drift", (0, 0), (250, 50, 90, 80)),), marks=marks))
    assert "clip-path" not in open_sky
    window = re.search(r'<clipPath id="([^"]+)"><rect x="250" y="50" width="90" height="80"/></clipPath>', drawn)
    assert window
    (clipped,) = [g for g in ElementTree.fromstring(drawn).iter(f"{SPACE}g") if g.get("clip-path")]
    assert (clipped.get("clip-path"), [text.text for text in clipped.iter(f"{SPACE}text")]) == (
        f"url(#{window[1]})",
        ["7"],
    )


def test_what_several_equal_pieces_hide_is_counted() -> None:
    assert ">×3</text>" in svg.draw(scene())


def test_an_overlay_is_drawn_only_when_it_is_on() -> None:
    overlay = {
        on: Overlay(
            "danger", words("dangers"), (Mark("a", "!", "bad", words("a danger")),), (Arrow(("a", "b"), 1),), on
        )
        for on in (True, False)
    }
    assert "a danger" in titles(svg.draw(scene(overlays=(overlay[True],))))
    assert "a danger" not in titles(svg.draw(scene(overlays=(overlay[False],))))
    assert svg.draw(scene(overlays=(overlay[False],))) == svg.draw(scene())


def test_marks_of_one_place_stand_beside_each_other() -> None:
    drawn = svg.draw(scene(marks=(Mark("a", "1"), Mark("a", "2"), Mark("pawn", "3"), Mark("nowhere", "4"))))
    at = {
        text.text: (text.get("x"), text.get("y"))
        for text in ElementTree.fromstring(drawn).iter(f"{SPACE}text")
        if text.text in {"1", "2", "3", "4"}
    }
    assert set(at) == {"1", "2", "3"}
    assert len(set(at.values())) == 3


def test_what_can_be_touched_wears_a_ring_and_what_is_chosen_shows_its_consequences() -> None:
    choice = Choice(
        ("go",), frozenset({"a", "go"}), words("go"), (Mark("b", "1", "bad", words("it falls")),),
        (Piece("stone", 2, "b", words("the stone to be")),), (Arrow(("a", "b"), 2, "bad"),),
    )  # fmt: skip
    amber = art.COLOURS["touch"]
    plain, touchable, chosen = svg.draw(scene()), svg.draw(scene(), [choice]), svg.draw(scene(), [choice], choice)
    assert plain.count(amber) + 2 == touchable.count(amber)
    assert "the stone to be" not in titles(touchable)
    assert {"the stone to be", "it falls"} <= set(titles(chosen))


def test_text_stays_upright_on_a_board_that_is_turned() -> None:
    root = ElementTree.fromstring(svg.draw(scene(turned=180)))
    name = next(text for text in root.iter(f"{SPACE}text") if "".join(text.itertext()) == "1 First")
    assert (name.get("transform") or "").startswith("rotate(-180 ")


def test_a_second_board_is_an_inset_in_the_margin() -> None:
    chart = Board("chart", (100, 100), (Place("star", (50, 50), Disc(9), words("the only star")),))
    assert "the only star" in titles(svg.draw(scene(boards=(*scene().boards, chart))))


@pytest.mark.parametrize("seat", range(1, 7))
def test_seats_differ_by_shape_as_well_as_by_hue(seat: int) -> None:
    others = [art.shape(other, 0, 0, 10, "x") for other in range(1, 7) if other != seat]
    assert art.shape(seat, 0, 0, 10, "x") not in others
    assert art.HUES[seat - 1] not in (*art.HUES[: seat - 1], *art.HUES[seat:])


SPRITES = """<svg xmlns="http://www.w3.org/2000/svg">
<pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse"><circle r="1"/></pattern>
<linearGradient id="dusk"/>
<symbol id="boat" viewBox="-5 -5 10 10" data-plate="1 0 2"><path d="M0 0" fill="var(--pattern)"/></symbol>
<symbol id="hill" viewBox="0 0 9 9"><path d="M0 0" fill="url(#dusk)"/></symbol>
</svg>"""


def test_a_sprite_knows_its_box_its_plate_and_what_it_draws_on() -> None:
    sprites = art.read_sprites(SPRITES)
    assert sprites["boat"].box == (-5, -5, 10, 10)
    assert sprites["boat"].plate == (1, 0, 2)
    assert sprites["hill"].needs == ("dusk",)


def test_a_patterned_piece_is_defined_for_each_owner() -> None:
    look = art.Art({"patterns": ["", "dots"]}, art.read_sprites(SPRITES))
    assert 'id="boat-of-1"' in look.text("boat", 1)
    assert 'fill="none"' in look.text("boat", 1)
    assert 'fill="url(#dots)"' in look.text("boat", 2)
    assert look.symbol("hill", 2) == "hill"


CUT = """<svg><symbol id="knob" viewBox="-30 -20 60 40"><path id="knob-cut" d="M-30 0L30 0L0 20Z"/></symbol></svg>"""


def test_what_a_board_brings_along_is_drawn_in_the_middle_of_its_place_and_not_shrunk() -> None:
    pieces = (Piece("knob", 1, "a", words("a knob"), facing=40), Piece("rook", 1, "a", words("a rook upon it")))
    table = Board("main", (400, 400), places(), sprites=CUT)
    drawn = svg.draw(scene(boards=(table,), pieces=pieces), prefix="a.")
    assert (
        '<use href="#a.knob" x="-30" y="-20" width="60" height="40" transform="translate(100 100) rotate(40)"' in drawn
    )
    assert drawn.count('<symbol id="a.knob"') == 1
    look = art.of("nothing-of-that-name").along(CUT)
    assert look.sprites["knob"].ring == "M-30 0L30 0L0 20Z"
    assert look.measure("knob") == 1
    assert "knob" not in art.of("nothing-of-that-name").sprites


def test_places_in_the_glow_of_an_overlay_stand_out_by_their_edge() -> None:
    dark = svg.draw(scene(overlays=(Overlay("o", words("open places"), glow=("c",)),)))
    lit = svg.draw(scene(overlays=(Overlay("o", words("open places"), on=True, glow=("c",)),)))
    assert lit.count("M160 260L240 260") == dark.count("M160 260L240 260") + 1


def test_a_field_is_seen_about_what_is_chosen() -> None:
    game = load("zylatron")
    begun = game.apply(game.start(game.seatings(2)[0]), CHANCE, game.read("begin A"))
    shown = game.scene(game.view(begun, 1))  # the scene has the ranges of all units
    chosen = Choice(("go",), frozenset({"aF1", "1804"}), words("go"), fields=(Field("1804", "range-2"),))
    assert ".range-" not in svg.board(shown)
    drawn = svg.board(shown, chosen)
    assert [drawn.count(f'.range-{reach}" x') for reach in (2, 3, 4)] == [1, 1, 0]


def test_how_far_an_outline_reaches_is_read_off_its_points_and_not_off_its_arcs() -> None:
    place = Place("d", (50, 50), Outline("M20 30A470.0 470.0 0 0 1 80 30L80 70A9.5 9.5 0 0 0 20 70Z"), words("round"))
    assert svg.radius(place) == 20


def test_a_smooth_path_goes_through_its_points() -> None:
    path = svg.curve([(0, 0), (10, 0), (10, 10)])
    assert path.startswith("M0 0C")
    assert path.endswith("10 10")


def test_a_scene_shows_itself_in_a_notebook() -> None:
    shown = Scene("core", (Board("b", (10, 10), ()),), (), (), message("core.over"))
    assert shown._repr_svg_() == svg.draw(shown)
    assert 'aria-label="The game is over."' in svg.draw(shown)


def test_a_seat_can_wear_the_hue_and_pattern_of_another_but_keeps_its_shape() -> None:
    look = art.Art(
        {"hues": ["#111111", "#222222", "#333333"], "patterns": ["", "dots", "bars"]}, art.read_sprites(SPRITES)
    )
    worn = look.worn((0, 3))
    assert [worn.hue(seat) for seat in (0, 1, 2)] == [art.NOBODY, "#111111", "#333333"]
    assert worn.symbol("boat", 2) == look.symbol("boat", 3)
    assert "url(#bars)" in worn.text("boat", 2)
    assert look.worn((0, 0)) is look


def test_a_place_that_the_board_shows_already_is_left_out_unless_something_is_to_be_said_or_touched() -> None:
    game = load("zylatron")
    view = game.view(game.start(game.seatings(2)[0]), 1)
    bare = next(place for place in game.scene(view).boards[0].places if place.id == "3000")
    noted = next(place for place in game.scene(view).boards[0].places if place.id == "0804")
    said = titles(svg.draw(game.scene(view)))
    assert str(bare.label) not in said
    assert any(title.startswith(str(noted.label)) for title in said)
    touch: Choice[str] = Choice((), frozenset({"3000"}), words("go there"))
    assert str(bare.label) in titles(svg.draw(game.scene(view), [touch]))


def test_counters_that_do_not_fit_are_one_drawing_and_a_number() -> None:
    def used(most: int) -> int:
        counter = Counter("token", words("tokens"), 3, most)
        drawn = svg.draw(scene(game="spacewalk", panels=(Panel(1, 7, (counter,)),)), prefix="a.")
        return drawn.count('href="#a.token"')

    assert used(5) == 5
    assert used(50) == 1


def test_tables_and_a_warning_are_drawn_beside_the_board() -> None:
    rows = (GridRow(words("the moon"), (Cell("+5", style="good"), Cell(of=2), Cell(label=words("none")))),)
    table = Grid("t", words("stations"), (words("name"), words("first"), words("second")), rows, words("by landing"))
    warned = Alert(words("one more and it is over"), words("the rook at a"))
    drawn = svg.draw(scene(tables=(table,), warning=warned, progress=words("round 3"), detail=words("touch a rook")))
    for text in (
        "stations: by landing",
        "the moon",
        "+5",
        "none",
        "one more and it is over",
        "round 3",
        "touch a rook",
    ):
        assert f">{text}</text>" in drawn, text


def ids(drawn: str) -> list[str]:
    return [id for part in ElementTree.fromstring(drawn).iter() if (id := part.get("id"))]


def references(drawn: str) -> set[str]:
    return set(re.findall(r"""(?:href="|url\()#([^")]+)""", drawn))


@pytest.mark.parametrize("key", ["spacewalk", "astron", "astroplane", "zylatron", "situation7"])
def test_every_id_of_a_drawing_occurs_once_starts_with_its_game_and_is_all_that_it_refers_to(key: str) -> None:
    game = load(key)
    drawn = svg.draw(game.scene(game.view(game.start(game.seatings(2)[0]), None)))
    found = ids(drawn)
    assert len(set(found)) == len(found)
    assert all(id.startswith(f"{key}.") for id in found)
    assert references(drawn) <= set(found)


def test_two_drawings_in_one_document_share_no_id_and_the_same_drawing_is_always_the_same_text() -> None:
    windows = [Layer("drift", (0, 0), (250, 50, wide, 80)) for wide in (90, 60)]
    first, second = (svg.draw(scene(layers=(window,))) for window in windows)
    assert ids(first)
    assert not set(ids(first)) & set(ids(second))
    assert svg.draw(scene(layers=(windows[0],))) == first


def test_two_boards_in_one_drawing_have_a_window_each() -> None:
    boards = tuple(Board(id, (400, 400), places()) for id in ("main", "inset"))
    drawn = svg.draw(scene(boards=boards, layers=(Layer("drift", (0, 0), (250, 50, 90, 80)),)))
    assert len(set(ids(drawn))) == len(ids(drawn)) == 2


def test_words_that_look_like_an_id_are_left_alone() -> None:
    said = 'url(#a) href="#b"'
    assert f">{said}</text>" in svg.draw(scene(marks=(Mark("b", said, "note", words("x")),)))
