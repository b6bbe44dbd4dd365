"""The scene of a view: drawings, labels and prompts."""

from random import Random
from xml.etree import ElementTree

import pytest

from starboard.core.scene import Arrow, Overlay, Panel, Piece, Scene
from starboard.core.seating import CHANCE
from starboard.drawing import art, svg
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.picture.chart import HUB, board
from starboard.games.astroplane.rules.state import State
from tests.games.astroplane.kit import Table, table

FIRED = {
    "SE": {("m2w", "g8s"), ("l1n", "f7e")},
    "SW": {("a2e", "g8s"), ("b1n", "h7w")},
    "NW": {("a12e", "g6n"), ("b13s", "h7w")},
    "NE": {("m12w", "g6n"), ("l13s", "f7e")},
}


def scene(at: Table, seat: int | None = 1) -> Scene:
    return at.game.scene(at.game.view(at.state, seat))


def standing(shown: Scene, place: str) -> list[Piece]:
    return [piece for piece in shown.pieces if piece.place == place]


def overlay(shown: Scene, id: str) -> Overlay:
    return next(overlay for overlay in shown.overlays if overlay.id == id)


def panel(shown: Scene, seat: int) -> Panel:
    return next(panel for panel in shown.panels if panel.seat == seat)


def greedy(game: Astroplane, state: State, rng: Random) -> State:
    """Apply one action of a bot: usually the best by evaluation, sometimes a random one."""
    (seat,) = game.actors(state)
    if seat == CHANCE:
        return game.apply(state, seat, rng.choice([action for action, _ in game.chance_outcomes(state)]))
    legal = list(game.legal(state, seat))
    if rng.random() < 0.4:
        return game.apply(state, seat, rng.choice(legal))
    return max([game.apply(state, seat, action) for action in legal], key=lambda after: game.evaluate(after, seat))


def drawn(number: int) -> list[tuple[Astroplane, State]]:
    """Return random positions from bots' games of two to four players."""
    rng, found = Random(20), list[tuple[Astroplane, State]]()
    while len(found) < number:
        game = Astroplane()
        count = rng.choice((2, 3, 4))
        state, stop = game.start(game.seatings(count)[0]), rng.randrange(1, 120)
        while stop and not game.over(state):
            state, stop = greedy(game, state, rng), stop - 1
        if not game.over(state) and not state.lot:
            found.append((game, state))
    return found


def exits(shown: Scene) -> set[tuple[str, str]]:
    """Return the moves shown by the arrows of the `reach` overlay, as pairs of start and end."""
    return {(arrow.path[0], arrow.path[-1]) for arrow in overlay(shown, "reach").arrows}


def written(state: State, action: str) -> set[tuple[str, str]]:
    """Return the same pairs for an action in notation."""
    side = "SWNE"[state.side_of(state.turn)]
    if action.startswith("fire"):
        corners = {
            "SE": "m2w g8s l1n f7e",
            "SW": "a2e g8s b1n h7w",
            "NW": "a12e g6n b13s h7w",
            "NE": "m12w g6n l13s f7e",
        }
        one, end, two, other = corners[action[5:]].split()
        return {(one, end), (two, other)}
    if action.partition(" ")[0] in ("back", "reserve", "end"):
        return set()
    parts = action.replace("x", "-").replace("~", "-").replace("[", "").replace("]", "").split("-")
    start = f"{side}{parts[0]}" if parts[0] in "LR" else parts[0]
    return {(start, parts[-1])}


def test_the_picture_alone_names_every_exit_of_the_seat_to_move() -> None:
    for game, state in drawn(50):
        legal = [game.write(action) for action in game.legal(state, state.turn)]
        expected = {end for action in legal for end in written(state, action)}
        assert exits(game.scene(game.view(state, None))) == expected, game.write_state(state)


@pytest.mark.parametrize("sides", [(0, 2), (0, 1, 2), (0, 1, 2, 3), (1, 2, 0)])
def test_everything_on_the_chart_has_a_drawing(sides: tuple[int, ...]) -> None:
    shown, sprites = board(sides, 90.0), art.of("astroplane").sprites
    assert {place.art for place in shown.places} | {shown.art} <= set(sprites)
    assert {line.style for line in shown.lines} <= set(art.of("astroplane").lines)
    assert len(shown.places) == len({place.id for place in shown.places})


def test_pieces_and_signs_have_drawings() -> None:
    sprites = set(art.of("astroplane").sprites)
    signs = {"win", "centre", "kill", "send-back", "on-top", "form-square", "through-gate", "trip", "spent"}
    assert {
        "wing",
        "wing-among",
        "square",
        "spare",
        "waiting",
        "pip",
        "bonus",
        "shot",
        "top",
        "covered",
    } | signs <= sprites


def test_a_fleet_wears_the_colours_of_its_side() -> None:
    amber, teal, magenta, lime = (art.of("astroplane").hue(seat) for seat in (1, 2, 3, 4))
    two, four = scene(table("i4n:S")), scene(table("i4n:S", players="SWNE"))
    worn = art.of("astroplane").worn(two.looks)
    assert [worn.hue(seat) for seat in (1, 2)] == [amber, magenta]
    assert worn.pattern(2) == art.of("astroplane").pattern(3)
    worn = art.of("astroplane").worn(four.looks)
    assert [worn.hue(seat) for seat in (1, 2, 3, 4)] == [amber, teal, magenta, lime]


def test_each_seat_sees_its_own_side_below() -> None:
    at = table("i4n:S", players="SWNE")
    assert [scene(at, seat).turned for seat in (1, 2, 3, 4)] == [0, 270, 180, 90]
    assert scene(at, None).turned == 0


def test_a_stack_lies_from_its_bottom_to_its_top_and_a_captive_says_so() -> None:
    shown = scene(table("i6s:SNS"))
    layers = standing(shown, "i6s")
    assert [piece.of for piece in layers] == [1, 2, 1]
    assert [piece.id for piece in layers] == ["i6s.1", "i6s.2", "i6s.3"]
    assert "captive of seat 1" in str(layers[1].label)
    assert "captive of seat 2" in str(layers[0].label)
    (height,) = [mark for mark in shown.marks if mark.at == "i6s" and mark.text == "3"]
    assert "captive" in str(height.label)


def test_what_lies_in_the_singularity_is_nobodys_captive() -> None:
    layers = standing(scene(table("g6n:NS i4n:S")), "g6n")
    assert "captive" not in str(layers[0].label)


def test_two_craft_back_to_back_are_one_piece_and_what_they_cover_is_still_seen() -> None:
    shown = scene(table("i6n:S i6s:NS"))
    (square,) = standing(shown, "i6")
    assert (square.kind, square.id, square.facing) == ("square", "[i6]", 0)
    assert [piece.of for piece in standing(shown, "i6s")] == [2]
    assert not standing(shown, "i6n")


def test_a_captor_promises_a_move_and_a_spent_craft_wears_its_sign_in_the_free_half() -> None:
    shown = scene(table("i6s:NS l3s:s"))
    assert any(mark.at == "i6n" and mark.art == "plus-one" and mark.style == "good" for mark in shown.marks)
    assert any(mark.at == "l3n" and mark.art == "spent" for mark in shown.marks)


def test_the_moves_of_the_turn_are_lamps() -> None:
    at = table("i6s:NS", fleets="S1.0.0.0")
    (bonus, pips) = panel(scene(at), 1).counters[-2:]
    assert (bonus.kind, bonus.value, pips.kind, pips.value, pips.most) == ("bonus", 1, "pip", 2, 2)
    at.play("i6s-i4s")
    (bonus, pips) = panel(scene(at), 1).counters[-2:]
    assert (bonus.value, pips.value, pips.most) == (0, 2, 3)
    assert all(counter.kind != "pip" for counter in panel(scene(at), 2).counters)


def test_the_points_of_a_panel_add_up() -> None:
    shown = scene(table("g6n:NSS f7e:SN h7w:S i4n:S"))
    for seat in (1, 2):
        counted = panel(shown, seat)
        assert sum(counter.value * counter.points for counter in counted.counters) == counted.score


def test_three_of_four_is_seen_where_the_fourth_would_be() -> None:
    shown = scene(table("g6n:S f7e:S g8s:S i4n:S"), seat=2)
    (mark,) = [mark for mark in shown.marks if mark.at == "h7w"]
    assert mark.style == "bad"
    assert "three tops" in str(mark.label)
    figure = panel(shown, 1).figure
    assert figure is not None
    assert (figure.value, str(figure.label)) == (3, "of 4 on top")
    assert not any(mark.at == "h7w" for mark in scene(table("g6n:S f7e:S g8s:SN i4n:S")).marks)


def test_the_drawn_out_end_is_announced_when_fewer_than_five_rounds_are_left() -> None:
    game = Astroplane()
    line = "AP1 S2.3.4.0 N3.3.4.0 / i4n:S / S 2 0 {} / - - - / 1 12 -"
    early, late = [game.scene(game.view(game.read_state(line.format(idle)), 1)) for idle in (14, 16)]
    assert not [mark for mark in early.marks if mark.at == HUB]
    (mark,) = [mark for mark in late.marks if mark.at == HUB]
    assert mark.text == "4"
    assert str(late.progress) == "Ends in 4 rounds without progress"
    assert early.progress is None


def test_either_universe_can_be_seen_by_itself() -> None:
    shown = scene(table("i4n:S"))
    alpha, beta = overlay(shown, "alpha").veil, overlay(shown, "beta").veil
    assert len(alpha) == len(beta) == 34
    assert not set(alpha) & set(beta)
    assert "h7" in alpha
    assert "g6" in beta


def test_dangers_are_the_line_of_fire_and_where_one_can_be_landed_on() -> None:
    shown = scene(table("f3e:N f3w:N j7s:S k6w:N i6s:S"))
    danger = overlay(shown, "danger")
    said = {mark.at: str(mark.label) for mark in danger.marks}
    assert "line of fire" in said["i6s"] or "land on it" in said["i6s"]
    assert Arrow(("f3", "i6"), 2, "bad") in danger.arrows
    assert not overlay(shown, "danger").on
    assert not overlay(scene(table("f3e:S f3w:S j7s:N")), "danger").marks


def test_firing_ending_and_leaving_the_reserve_are_verbs() -> None:
    at = table("m2w:S l1n:S", fleets="S1.0.1.0")
    assert [piece.id for tray in scene(at).trays for piece in tray.pieces] == ["fire SE"]
    at.play("fire SE")
    assert [piece.id for tray in scene(at).trays for piece in tray.pieces] == ["decline"]
    assert not scene(at, 2).trays


@pytest.mark.parametrize(
    ("stacks", "actions", "verb"),
    [("m2w:S l1n:S", "fire SE", "decline"), ("i4n:S", "i4n-i6n", "end"), ("e2n:S k4s:S", "k4s-k2w e2n-e4n", "end")],
)
def test_a_second_tap_on_a_flight_gives_nothing_up(stacks: str, actions: str, verb: str) -> None:
    at = table(stacks, fleets="S1.0.1.0")
    at.play(actions)
    quiet = [piece.id for tray in scene(at).trays for piece in tray.pieces if tray.quiet]
    assert quiet == [verb]


@pytest.mark.parametrize(
    ("stacks", "actions", "said"),
    [
        ("-", "", "Choose a start area to fly in from | 2 moves left"),
        ("i4n:S", "", "Choose a craft to fly | 2 moves left"),
        ("i4n:S", "i4n-i6n", "Fly on, or end your turn | 1 move left"),
        ("k6w:S i6s:N", "k6w-i6n", "Send seat 2's craft home | Choose one of the highlighted start areas."),
        ("i6w:S", "i6w-g6n", "Take a craft from your reserve? | Choose a start area for it, or skip."),
        (
            "g4n:S g4s:S i4e:N i4w:N",
            "[g4]-h5",
            "Fly on with your Square at h5 | It may not stop beside an enemy Square.",
        ),
        ("e2n:S k4s:S", "k4s-k2w e2n-e4n", "Free wormhole jump available | No moves left: jump, or end your turn."),
    ],
)
def test_the_prompt_says_what_is_asked(stacks: str, actions: str, said: str) -> None:
    at = table(stacks, fleets="S1.0.4.0")
    if actions:
        at.play(actions)
    assert f"{scene(at).prompt} | {scene(at).detail}" == said
    assert "seat 1" in str(scene(at, 2).prompt)


def test_what_a_captive_would_bring_is_said_beside_the_moves_left() -> None:
    shown = scene(table("e10n:NS i4n:S"))
    assert str(shown.detail) == "2 moves left, +1 for flying off e10"


def test_the_picture_is_one_document_with_the_words_of_everything() -> None:
    at = table("i6s:SNS i4n:S i4s:S", fleets="S1.0.0.0")
    view = at.game.view(at.state, 1)
    drawing = svg.draw(at.game.scene(view), at.game.choices(view))
    root = ElementTree.fromstring(drawing)
    titles = [title.text or "" for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert any("captive of" in title for title in titles)
    assert not [title for title in titles if "astroplane." in title]
