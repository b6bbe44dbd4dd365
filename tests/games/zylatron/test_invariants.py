"""Invariants of every game, with any options and any play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.core.message import Event
from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.zylatron.game import Zylatron
from starboard.games.zylatron.options import OFFERED
from starboard.games.zylatron.rules.actions import (
    ARM,
    BEGIN,
    CARD,
    DETONATE,
    GO,
    ORDER,
    REBUILD,
    STRIKE,
    Action,
    Arm,
    Begin,
    Buy,
    Card,
    Down,
    Fire,
    Fly,
    Hand,
    Order,
    Rebuild,
    Strike,
    buy,
    down,
    fire,
    hand,
)
from starboard.games.zylatron.rules.board import NUMBER
from starboard.games.zylatron.rules.grid import PLACES, POINT_AT, Point
from starboard.games.zylatron.rules.pieces import COLOUR, FIRST_FACTORY, KIND, NUMBERED, PIECES, Piece, Target
from starboard.games.zylatron.rules.state import State
from tests.games.zylatron.invariants import Story
from tests.games.zylatron.kit import table

FREE = [option for option in OFFERED if option.name not in ("planets", "round_limit", "teams")]
OPTIONS = st.fixed_dictionaries({option.name: st.sampled_from(option.settings) for option in FREE})
SEATS = st.integers(2, 4)
RANDOMS = st.randoms(use_true_random=False)
LONG = 260  # actions checked in each game

Played = list[tuple[State, int, Action, list[Action], State]]


def play(game: Zylatron, seats: int, rng: Random, long: int = LONG) -> tuple[State, Played]:
    """Play a random game of up to `long` actions; return its start and its steps."""
    start = state = game.start(game.seatings(seats)[0])
    played: Played = []
    while game.actors(state) and len(played) < long:
        (seat,) = game.actors(state)
        legal = list(game.legal(state, seat))
        action = draw(game, state, rng) if seat == CHANCE else rng.choice(legal)
        after = game.apply(state, seat, action)
        played.append((state, seat, action, legal, after))
        state = after
    return start, played


@settings(max_examples=25, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_every_invariant_holds(options: dict[str, str], seats: int, rng: Random) -> None:
    game = Zylatron(options)
    start, played = play(game, seats, rng)
    story = Story(game, start)
    for _, seat, action, legal, after in played:
        story.see(seat, action, legal, after)
        story.check()
    assert story.facts()["rounds"] == story.after.round


@settings(max_examples=10, deadline=None)
@given(options=OPTIONS, seats=SEATS, rng=RANDOMS)
def test_a_log_replays_and_a_position_line_says_everything(options: dict[str, str], seats: int, rng: Random) -> None:
    """ZI-15. Collecting events has no side effects, and every action has an event with a text."""
    game = Zylatron(options)
    state, played = play(game, seats, rng, 160)
    for before, seat, action, legal, after in played:
        again = game.read_state(game.write_state(before))
        assert again == before == state
        assert list(game.legal(again, seat)) == legal
        events: list[Event] = []
        state = game.apply(again, seat, game.read(game.write(action)), events)
        assert state == after
        assert events
        assert not any("zylatron." in str(event) for event in events)


@pytest.mark.parametrize(
    ("pieces", "play"),
    [
        ("aW1@4804 bK1@5101", "move aW1, go 5004, stop, launch bK1"),  # captured, from a mark of the planet taken
        ("aW1@4804 bF1@2109 bK1>bF1", "move aW1, go 5004, stop, launch bK1"),  # captured, from a captured fighter
        ("aF1@2109 aK1>aF1", "launch aK1"),
    ],
)
def test_a_position_line_says_whose_the_missile_in_flight_is(pieces: str, play: str) -> None:
    at = table(pieces, planets="ABC").play(play)
    game = Zylatron(at.options.chosen)
    again = game.read_state(game.write_state(at.state))
    assert again == at.state
    assert again.missile is not None
    assert again.fleet.owner[again.missile.piece] == again.seat


# ---- ZI-16: the board has two mirror images and a half turn


def mirrored(point: Point, turn: str) -> Point:
    x, y = PLACES[point]
    return POINT_AT[58 - x if turn in ("across", "half") else x, 30 - y if turn in ("down", "half") else y]


PLANETS = {"across": (1, 0, 3, 2), "down": (3, 2, 1, 0), "half": (2, 3, 0, 1)}


def piece_image(piece: Piece, turn: str) -> Piece:
    colour = PLANETS[turn][COLOUR[piece]]
    per = sum(NUMBER.values())
    return colour * per + piece % per


def target_image(target: Target, turn: str) -> Target:
    if target < FIRST_FACTORY:
        return piece_image(target, turn)
    planet, which = divmod(target - FIRST_FACTORY, 3)
    return FIRST_FACTORY + 3 * PLANETS[turn][planet] + which


def image(action: Action, turn: str) -> Action:
    if isinstance(action, Order):
        return ORDER[action.verb][piece_image(action.piece, turn)]
    if isinstance(action, Fly):
        point = mirrored(action.point, turn)
        return GO[point] if action.verb == "go" else DETONATE[point]
    if isinstance(action, Hand):
        return hand(action.verb, piece_image(action.piece, turn), piece_image(action.carrier, turn))
    if isinstance(action, Down):
        return down(piece_image(action.piece, turn), mirrored(action.point, turn))
    if isinstance(action, Fire):
        return fire(piece_image(action.piece, turn), target_image(action.target, turn))
    if isinstance(action, Strike):
        return STRIKE[target_image(action.target, turn)]
    if isinstance(action, Buy):
        return buy(action.kind, mirrored(action.point, turn))
    if isinstance(action, Arm):
        return ARM[piece_image(action.carrier, turn)]
    if isinstance(action, Rebuild):
        return REBUILD[target_image(FIRST_FACTORY + action.factory, turn) - FIRST_FACTORY]
    if isinstance(action, Begin):
        return BEGIN[PLANETS[turn][action.planet]]
    return CARD[action.card] if isinstance(action, Card) else action


@pytest.mark.parametrize(
    ("planets", "turn", "into"), [("AB", "across", "AB"), ("AB", "down", "CD"), ("AC", "half", "AC")]
)
@settings(max_examples=6, deadline=None)
@given(variant=st.sampled_from(("short", "major")), rng=RANDOMS)
def test_a_mirrored_game_is_as_good_as_the_first(planets: str, turn: str, into: str, variant: str, rng: Random) -> None:
    one, other = (Zylatron({"variant": variant, "planets": chosen}) for chosen in (planets, into))
    _, played = play(one, 2, rng, 160)
    state = other.start(other.seatings(2)[0])
    for _, _, action, legal, after in played:
        (seat,) = other.actors(state)
        assert set(other.legal(state, seat)) == {image(each, turn) for each in legal}
        state = other.apply(state, seat, image(action, turn))
        assert sorted(other.scores(state)) == sorted(one.scores(after))
        assert state.round == after.round


def test_pieces_are_numbered_alike_for_every_colour() -> None:
    for piece in PIECES:
        for turn in PLANETS:
            assert KIND[piece_image(piece, turn)] == KIND[piece]
            assert NUMBERED[piece_image(piece, turn)] == NUMBERED[piece]
