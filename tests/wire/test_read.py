"""Messages survive a round trip through the wire format."""

import random
from itertools import pairwise

import msgspec
import pytest

from starboard.core.registry import load
from starboard.core.scene import Scene
from starboard.core.seating import CHANCE
from starboard.wire import convert, picture
from starboard.wire.json import encode
from starboard.wire.patch import patch
from starboard.wire.read import applied, drawn, offered, read, read_as
from starboard.wire.server import Shown, Step


@pytest.fixture(params=["spacewalk", "embers", "drift", "parley"])
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """Return the scenes that seat 1 sees in a random game, step by step."""
    game, rng = load(request.param), random.Random(1)
    state = game.start(game.seatings(2)[0])
    found = []
    for _ in range(60):
        found.append(game.scene(game.view(state, 1)))
        actors = game.actors(state)
        if not actors:
            break
        outcomes = game.chance_outcomes(state) if actors == (CHANCE,) else ()
        legal = [action for action, _ in outcomes] or list(game.legal(state, actors[0]))
        state = game.apply(state, actors[0], rng.choice(legal))
    return found


def test_scenes_and_patches_survive_the_wire(scenes: list[Scene]) -> None:
    boards = {str(number): convert.board(board) for number, board in enumerate(scenes[0].boards)}
    fetched = {digest: read_as(picture.WireBoard, encode(board)) for digest, board in boards.items()}
    sent = [convert.scene(scene, list(boards)) for scene in scenes]
    kept = read_as(picture.WireScene, encode(sent[0]))
    for number, (before, after) in enumerate(pairwise(sent), 1):
        step = read(encode(Step(number, 0, "", patch=patch(before, after))))
        assert isinstance(step, Step)
        assert step.patch is not None
        kept = applied(kept, step.patch)
        assert kept == after
        assert drawn(scenes[0].game, kept, fetched) == scenes[number]


def test_choices_come_back_with_their_actions_in_notation() -> None:
    game = load("spacewalk")
    state = game.start(game.seatings(2)[0])
    while game.actors(state) == (CHANCE,):
        state = game.apply(state, CHANCE, game.chance_outcomes(state)[0][0])
    seat = game.actors(state)[0]
    for choice in game.choices(game.view(state, seat)):
        again = offered(read_as(picture.WireChoice, encode(convert.choice(game, choice))))
        assert again.actions == tuple(game.write(action) for action in choice.actions)
        assert (again.ids, again.label, again.marks) == (choice.ids, choice.label, choice.marks)
        assert again.repeats == choice.repeats


def test_an_invalid_message_is_rejected() -> None:
    with pytest.raises(msgspec.ValidationError):
        read(b'{"type": "nonsense"}')
    with pytest.raises(msgspec.DecodeError):
        read(b"{")
    assert isinstance(read(b'{"type":"shown","n":1,"mark":"","around":{"stage":"gathering","seats":[]}}'), Shown)
