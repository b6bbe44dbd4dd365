"""The scene: the disc and its surroundings for each viewer, and information hidden from everyone."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from starboard.core.registry import load
from starboard.core.scene import Outline, Scene, Tray
from starboard.core.seating import CHANCE
from starboard.drawing import svg
from starboard.drawing.art import cut_sprites
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.picture.inks import PIECES
from starboard.games.situation7.picture.objects import objects
from starboard.games.situation7.picture.printing import WHOLE, kinds, open_kinds, painted, part, sky_of, sprites
from starboard.games.situation7.picture.scene import scene
from starboard.games.situation7.picture.sky import SKIES, sky
from starboard.games.situation7.picture.table import MADE
from starboard.games.situation7.rules import position, turn
from starboard.games.situation7.rules.chart import CHARTS, Chart
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import launches, placements
from starboard.games.situation7.rules.state import State
from starboard.wire import convert
from starboard.wire.json import encode
from tests.games.situation7.kit import (
    AGAINST,
    BASE_DONE,
    COSMETIC_SEED,
    EMPTY,
    MIDDLE,
    TEAMS,
    Table,
    by_turns,
    house_of,
    new_game,
    position_of,
    running,
)

SIZES = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


def seen(table: Table, seat: int | None = 1, cosmetic_seed: bytes = COSMETIC_SEED) -> Scene:
    return scene(table.house, table.view(seat), seat, cosmetic_seed)


def tray(table: Table, seat: int = 1, name: str = "tray") -> Tray:
    return next(tray for tray in seen(table, seat).trays if tray.id == name)


# ---- the disc


@pytest.mark.clause("S7-11")
def test_everybody_sees_the_own_base_line_at_the_bottom() -> None:
    assert [seen(running(), seat).turned for seat in (None, 1, 2)] == [0, 0, 180]


def test_a_piece_lies_where_it_was_laid_turned_to_the_sun_in_its_sides_colour() -> None:
    table = position_of(BASE_DONE)
    pieces = {piece.place: piece for piece in seen(table).pieces if piece.kind.startswith("k")}
    assert set(pieces) == {"C15", "C16", "D8", "D9", "D15", "D16", "E1", "E9", "E16"}
    assert [pieces[cell].of for cell in ("E1", "E9")] == [1, 2]
    assert [pieces[cell].facing for cell in ("E1", "E9", "C16")] == [0, 180, 337.5]


def test_equipment_stands_upright_on_its_piece_and_a_completed_sector_is_framed() -> None:
    table = position_of("quick 4/p7/pp11pr1p/8b7/p7b7 r2s3a3 r3s3a3")
    kinds_on = [(piece.kind, piece.place, piece.facing) for piece in seen(table, 2).pieces]
    assert ("rocket-yellow", "C14", 180) in kinds_on
    assert ("inlay-S1a", "S1a", 0) in kinds_on


@pytest.mark.clause("S7-53", "S7-55")
def test_a_closed_visor_is_shown_to_whom_it_closes_and_a_broken_one_to_both() -> None:
    table = position_of(AGAINST)
    assert {mark.at for mark in seen(table).marks if mark.art == "visor"} == {"A2", "A3", "B5"}
    assert [mark.at for mark in seen(table).marks if mark.art == "visor-broken"] == ["B3"]
    assert {mark.at for mark in seen(table, 2).marks if mark.art == "visor"} == {"C5", "D4"}
    assert not seen(table, None).marks


def test_places_that_join_glow_for_their_own_side_and_one_piece_that_decides_is_told() -> None:
    table = position_of(MIDDLE)
    joins, flights, _decides = seen(table).overlays
    assert set(joins.glow) == table.places("p")
    assert joins.on
    assert not flights.on
    table = position_of("quick 4/1ppb4/2pp3b8/1pp4b1bb5/ppp5bbb5 r3s3a3 r3s3a3")
    signs = {(mark.at, mark.text, mark.style) for mark in seen(table).overlays[2].marks}
    assert ("C2", "+50", "good") in signs
    assert ("C5", "+100", "good") in signs


# ---- around the disc


@pytest.mark.clause("S7-12")
def test_nobody_sees_a_piece_before_go_and_in_a_pause_nobody_sees_the_board() -> None:
    table = new_game()
    assert tray(table).pieces == ()
    table.go()
    assert len(tray(table).pieces) == 60
    table.play("p E1", "p pause", "b pause")
    assert tray(table).pieces == ()
    assert seen(table).pieces == ()
    table.play("p ready", "b ready")
    assert (table.phase, tray(table).pieces, seen(table).pieces) == ("count", (), ())


@pytest.mark.clause("S7-77")
def test_in_a_pause_no_sign_tells_what_lies_beneath_the_veil() -> None:
    table = position_of(AGAINST)
    assert seen(table).marks
    table.play("p pause", "b pause")
    assert (seen(table).marks, seen(table).overlays, seen(table, None).overlays) == ((), (), ())
    table.play("p ready", "b ready")
    assert (seen(table).marks, seen(table).overlays, seen(table, None).overlays) == ((), (), ())


@pytest.mark.clause("S7-23")
def test_what_is_laid_or_lost_leaves_both_trays_or_stays_as_clutter() -> None:
    table = running().play("p E1")
    assert [len(tray(table, seat).pieces) for seat in (1, 2)] == [59, 59]
    table = running(spent="keep").play("p E1")
    assert [len(tray(table, seat).pieces) for seat in (1, 2)] == [59, 60]


@pytest.mark.clause("S7-80")
def test_a_side_that_begins_later_sees_the_pieces_later() -> None:
    table = running(head_start=15, head_start_for="purple")
    assert [len(tray(table, seat).pieces) for seat in (1, 2)] == [60, 0]
    assert len(tray(table.later(15_000), 2).pieces) == 60


@pytest.mark.clause("S7-76")
def test_partners_share_a_tray_and_see_what_the_other_holds() -> None:
    table = running(TEAMS)
    table.hold("p1", "C5")
    held = f"t{table.token('p', 'C5')}"
    assert [piece.id for piece in tray(table, 2).pieces if piece.dim] == [held]
    assert not any(piece.dim for seat in (1, 3) for piece in tray(table, seat).pieces)
    assert [tray(table, seat).of for seat in (1, 2)] == [0, 0]
    assert [tray(table, seat, "rack").of for seat in (1, 2)] == [1, 2]
    table.play("p1 release")
    assert tray(table, 1).pieces == tray(table, 2).pieces


@pytest.mark.clause("S7-29")
def test_pieces_lie_upright_or_at_angles_that_tell_nothing() -> None:
    assert {piece.facing for piece in tray(running()).pieces} == {0}
    table = running(tray_angle="scattered")
    turns = [piece.facing for piece in tray(table).pieces]
    assert len(set(turns)) > 30
    lie = [{piece.kind: piece.facing for piece in tray(table, seat).pieces} for seat in (1, 2)]
    assert sum(lie[0][kind] == lie[1][kind] for kind in lie[0]) < 10  # the same piece, in the trays of both sides


@pytest.mark.clause("S7-29")
def test_over_the_board_a_piece_turns_as_it_will_lie() -> None:
    table = position_of(BASE_DONE)
    turned = {place.id: place.facing for place in seen(table).boards[0].places}
    lying = [piece for piece in seen(table).pieces if piece.kind.startswith("k")]
    assert all(turned[piece.place] == piece.facing for piece in lying)
    assert [turned[cell] for cell in ("E1", "E9", "C16")] == [0, 180, 337.5]


@pytest.mark.clause("S7-29", "S7-30")
def test_the_picture_on_a_piece_stands_as_upright_as_the_piece() -> None:
    """The red lines of both rims are in the same place on their pieces."""
    chart = CHARTS["quick"]

    def red(cell: str) -> set[str]:
        drawn = re.findall(rf'<path d="([^"]*)"[^>]*stroke="{PIECES["red"]}"', part(chart, chart.number[cell], 0))
        return set(re.split("(?=M)", "".join(drawn)))

    for purple, blue in (("E1", "E9"), ("E2", "E10"), ("E16", "E8")):
        assert red(purple) == red(blue) != {""}


@pytest.mark.clause("S7-79")
def test_onlookers_see_the_board_and_no_tray() -> None:
    assert seen(running(), None).trays == ()
    table = position_of(AGAINST)
    assert seen(table, None).pieces == seen(table).pieces
    assert {piece.kind for piece in seen(table, None).pieces} >= {"astronaut-yellow", "astronaut-orange"}
    assert [panel.score for panel in seen(table, None).panels] == list(table.scores)
    assert [overlay.id for overlay in seen(table, None).overlays] == ["decides"]


@pytest.mark.clause("S7-35")
def test_the_rack_says_what_is_ready_what_waits_and_what_is_spoilt() -> None:
    said = [piece.label.id.rpartition(".")[2] for piece in tray(position_of(BASE_DONE), 1, "rack").pieces]
    assert said == ["ready", "waiting", "waiting"]
    raided = position_of("quick 4/8/8b5bp/8b5pp/p7b6p r3s3a3 r3s3a3")
    assert tray(raided, 1, "rack").pieces[0].label.id == "situation7.rack.raided"


@pytest.mark.clause("S7-26")
def test_a_missed_drop_shows_until_when_the_hand_rests_on_the_tables_clock() -> None:
    table = running().later(5000)
    assert table.drop("p", "D1", "E1") == "miss"
    panel = seen(table).panels[0]
    assert panel.until == table.state.times.at + 2000
    assert seen(table.later(2000)).panels[0].until == 0


@pytest.mark.clause("S7-65")
def test_at_the_end_the_points_are_told_by_what_made_them() -> None:
    table = position_of(
        "quick ppbb/pppbbabbb/ppppbbbbbbbbbbpp/ppbbbabbbbbbbbpbrp/pppbabbbbbbbbbppp r3s3a3 r2s3a0 316193"
    )
    for panel in seen(table).panels:
        assert sum(counter.value * counter.points for counter in panel.counters) == panel.score > 0


def test_by_turns_the_finds_are_for_all_to_see_and_nothing_else_lies_about() -> None:
    table = by_turns(f"{MIDDLE} 5 p C2,C5,D4 2")
    for seat in (None, 1, 2):
        finds = next(tray for tray in seen(table, seat).trays if tray.id == "finds")
        assert [piece.id for piece in finds.pieces] == ["find-C2", "find-C5", "find-D4"]
    assert not [tray for tray in seen(table).trays if tray.id == "tray"]


@pytest.mark.clause("S7-89")
def test_by_turns_a_find_is_drawn_as_the_piece_that_will_lie_there() -> None:
    table = by_turns(f"{MIDDLE} 5 p C2,C5,D4 2")
    found = {piece.id: piece.kind for piece in tray(table, name="finds").pieces}
    laid = [piece.kind for piece in seen(table.play("p C5")).pieces if piece.place == "C5"]
    assert laid == [found["find-C5"]]


# ---- the puzzle stays secret


@pytest.mark.clause("S7-32")
def test_nothing_that_a_hand_is_sent_of_an_unplaced_piece_names_its_cell() -> None:
    """Checks the bytes sent: the board has cells and drawings, but no drawing names a cell."""
    table = running()
    shown = seen(table)
    drawings = re.findall(r'<symbol id="k\d+".*?</symbol>', shown.boards[0].sprites)
    assert len(drawings) == 60
    cells = "|".join(table.house.chart.names)
    assert not [drawing for drawing in drawings if re.search(rf"\b({cells})\b", drawing)]
    lying = encode(tray(table).pieces).decode()
    assert not re.search(rf'"({cells})"', lying)


@SIZES
@pytest.mark.clause("S7-32")
def test_tables_that_differ_by_the_names_of_pieces_alone_send_the_same_pieces_in_another_order(chart: Chart) -> None:
    """Checks the bytes sent: the drawings differ only in numbers, and their order reveals nothing."""
    names = kinds(chart, COSMETIC_SEED)
    other = list(names)
    Random(5).shuffle(other)

    def drawn(under: tuple[str, ...]) -> list[str]:
        text = sprites(chart, "full", 2, COSMETIC_SEED, under)
        return [re.sub(r"\bk\d+", "k", one) for one in re.findall(r'<symbol id="k\d+".*?</symbol>', text)]

    one, two = drawn(names), drawn(tuple(other))
    assert one != two
    assert sorted(one) == sorted(two)


@pytest.mark.clause("S7-32")
def test_tokens_and_drawings_have_new_names_at_every_table_and_for_each_side() -> None:
    table = running()
    orders = {
        tuple(
            piece.kind for piece in next(tray for tray in seen(table, seat, secret).trays if tray.id == "tray").pieces
        )
        for seat in (1, 2)
        for secret in (b"one", b"two")
    }
    assert len(orders) == 4
    chart = table.house.chart
    assert len({kinds(chart, b"one"), kinds(chart, b"two"), open_kinds(chart)}) == 3


def test_places_are_drawn_without_tabs_and_are_the_same_at_every_table() -> None:
    boards = [seen(running(), cosmetic_seed=secret).boards[0] for secret in (b"one", b"two")]
    assert boards[0].places == boards[1].places
    assert boards[0].sprites != boards[1].sprites
    paths = [place.shape.path for place in boards[0].places if isinstance(place.shape, Outline)]
    assert len(paths) == 60 + 16
    assert not any("C" in path for path in paths)


@SIZES
@pytest.mark.clause("S7-2", "S7-30")
def test_every_piece_shows_something_that_no_other_does(chart: Chart) -> None:
    for which in (0, SKIES - 1):
        parts = [part(chart, cell, which) for cell in range(chart.size)]
        assert len(set(parts)) == chart.size


@pytest.mark.clause("S7-30")
def test_the_bare_board_shows_as_much_of_the_picture_as_the_table_wants() -> None:
    grounds = {
        picture: cut_sprites(seen(running(board_picture=picture)).boards[0].sprites)["ground"].text
        for picture in ("full", "outlines", "bare")
    }
    chart, which = CHARTS["quick"], sky_of(COSMETIC_SEED)
    stars, things = sky(chart, which), objects(chart)
    lines = painted(chart, which)[len(stars) + len(things) :]
    edges = [shape for shape in things if shape.ink != "engraved"]
    for picture, shown, hidden in (
        ("full", (stars, things, lines), ()),
        ("outlines", (edges, lines), (stars,)),
        ("bare", (lines,), (stars, things)),
    ):
        paths = {shape.on(WHOLE).path(1) for shapes in shown for shape in shapes}
        assert all(path in grounds[picture] for path in paths)
        others = {shape.on(WHOLE).path(1) for shapes in hidden for shape in shapes}
        assert not [path for path in others if path in grounds[picture]]
    assert {shape.ink for shape in lines} == {"sector", "base-line"}


@pytest.mark.clause("S7-30")
def test_the_board_is_grey_and_the_pieces_have_their_colours_however_much_it_shows() -> None:
    drawings = []
    for picture in ("full", "outlines", "bare"):
        drawn = cut_sprites(seen(running(board_picture=picture)).boards[0].sprites)
        assert not [colour for colour in PIECES.values() if colour in drawn["ground"].text]
        drawings.append({name: drawing.text for name, drawing in drawn.items() if name.startswith("k")})
    assert drawings[0] == drawings[1] == drawings[2]
    assert all(colour in "".join(drawings[0].values()) for colour in PIECES.values())


def test_the_picture_can_be_drawn_for_every_viewer() -> None:
    for line in (EMPTY, AGAINST):
        table = position_of(line)
        for seat in (None, 1, 2):
            assert svg.draw(seen(table, seat)).startswith("<svg")


def test_the_board_of_a_table_is_made_once_and_small_enough_to_be_sent() -> None:
    table = running()
    assert seen(table).boards[0] is seen(table, None).boards[0]
    assert len(encode(convert.board(seen(table).boards[0]))) < 500_000


def test_a_table_in_play_is_never_drawn_twice_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    table, secrets = running(), (b"one", b"two", b"three")
    for room, drawn_once in ((2, False), (3, True)):
        monkeypatch.setattr(MADE, "capacity", room)
        first, again = [[seen(table, cosmetic_seed=secret).boards[0] for secret in secrets] for _ in range(2)]
        assert all(one is other for one, other in zip(first, again, strict=True)) == drawn_once


@pytest.mark.clause("S7-66")
def test_a_team_is_not_counted_twice() -> None:
    game = load("situation7")
    state = position_of(BASE_DONE).state
    assert game.side_scores(TEAMS, state) == game.scores(state)


# ---- around the disc: points by kind, the clock, the prompt


def points(table: Table, seat: int | None = 1) -> dict[str, list[str]]:
    (found,) = seen(table, seat).tables
    return {row.label.id.rpartition(".")[2]: [cell.text for cell in row.cells] for row in found.rows}


@pytest.mark.clause("S7-75")
@pytest.mark.parametrize("line", [MIDDLE, BASE_DONE, "quick 4/pbbb4/ppbb3b7p/p6b8/p7b7 r3s3a3 r3s3a3"])
def test_points_by_kind_add_up_to_the_score_with_the_own_side_first(line: str) -> None:
    table = position_of(line)
    both = [str(score) for score in table.scores]
    assert points(table, 1)["total"] == points(table, None)["total"] == both
    assert points(table, 2)["total"] == both[::-1]
    sums = [sum(int(cells[place]) for kind, cells in points(table).items() if kind != "total") for place in (0, 1)]
    assert [str(each) for each in sums] == both


@pytest.mark.clause("S7-67")
def test_a_home_planet_counts_among_the_planets() -> None:
    assert points(position_of("quick 4/8/16/p14p/p7b7 r3s3a3 r3s3a3"))["planet"] == ["100", "0"]


@pytest.mark.clause("S7-62")
def test_the_clock_shows_what_is_left_or_how_long_it_has_been() -> None:
    limited = seen(position_of(MIDDLE, clock=3).at(60_000)).timer
    assert limited is not None
    assert (limited.label.id, limited.up, limited.running) == ("situation7.timer.left", False, True)
    table = running().at(60_000)
    played = seen(table).timer
    assert played is not None
    assert (played.up, table.state.times.at - played.zero) == (True, 60_000)
    assert seen(table.at(70_000)).timer == played  # nothing is sent while the clock runs


@pytest.mark.clause("S7-77")
def test_in_a_pause_the_clock_stands_still() -> None:
    table = position_of(MIDDLE, clock=3).at(60_000).play("p pause", "b pause")
    stopped = seen(table).timer
    assert stopped is not None
    assert (stopped.zero, stopped.running) == (120_000, False)


@pytest.mark.clause("S7-14")
def test_before_go_the_clock_counts_down() -> None:
    table = new_game()
    assert seen(table).timer is None
    table.play("p ready", "b ready")
    count = seen(table).timer
    assert count is not None
    assert count.zero - table.state.times.at == 3000


@pytest.mark.clause("S7-26")
def test_a_locked_hand_is_told_why_and_by_which_clause() -> None:
    table = position_of(MIDDLE)
    assert table.drop("p", "D4", "C5") == "miss"
    own, other = seen(table).panels
    assert own.why is not None
    assert (own.why.id, own.clause, other.why) == ("situation7.lock", "S7-26", None)


def test_the_second_line_says_what_to_touch() -> None:
    details = [seen(table).detail for table in (running(), position_of(MIDDLE), by_turns(f"{MIDDLE} 5 p C5,D4 2"))]
    assert [each and each.id.removeprefix("situation7.prompt.") for each in details] == [
        "first.detail",
        "join.detail",
        "turn.detail",
    ]


def states_by_turns(games: int) -> Iterator[tuple[House, State, int]]:
    """Yield every position of random turn-based games, with the seat to act."""
    game, rng = load("situation7", "mode=by_turns board=quick"), Random(7)
    assert isinstance(game, Situation7)
    for _ in range(games):
        state = game.start(game.seatings(2)[0])
        while actors := game.actors(state):
            yield game.house, state, actors[0]
            chances = [each for each, _ in game.chance_outcomes(state)] if actors[0] == CHANCE else []
            state = game.apply(state, actors[0], rng.choice(chances or game.legal(state, actors[0])))


def prompted(table: Table, seat: int) -> str:
    return seen(table, seat).prompt.id.removeprefix("situation7.prompt.")


def test_by_turns_the_prompt_names_only_what_can_be_done() -> None:
    """The prompt asks for finds if one fits, and otherwise for a launch."""
    met = set()
    for house, state, seat in states_by_turns(30):
        if seat != CHANCE:
            said, finds = prompted(Table(house, state), seat), bool(turn.builds(house, state))
            met.add(said)
            assert (said in ("turn", "one_more", "first_turn")) == finds
            assert (said == "launch") == (not finds and bool(turn.launching(house, state)))
    assert met >= {"turn", "one_more", "launch", "guard_or_end"}, met


def test_in_real_time_a_side_that_cannot_place_is_told_what_is_left() -> None:
    """Uses positions from turn-based games."""
    live, met = house_of(board="quick"), set()
    for house, state, _ in states_by_turns(30):
        shape = position.diagram(house, state).split()[:4]
        at = Table(live, position.read_state(live, " ".join([*shape, "0"])))
        if at.phase == "run" and at.state.sides[0].pieces:
            said, fits = prompted(at, 1), bool(placements(live, at.state, 0))
            met.add(said)
            assert (said == "join") == fits
            assert (said == "launch") == (not fits and bool(launches(live, at.state, 0)))
    assert met >= {"join", "launch"}, met


@SIZES
def test_the_letters_of_the_segments_stand_round_the_rim(chart: Chart) -> None:
    letters = {place.name: place for place in seen(running(board=chart.name)).boards[0].places if place.name}
    assert "".join(sorted(letters)) == "abcdefgh"
    assert all(place.scenery for place in letters.values())
    assert letters["a"].at[1] > 950 > 50 > letters["e"].at[1]
