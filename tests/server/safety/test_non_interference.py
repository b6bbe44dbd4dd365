"""Non-interference: no byte sent to a seat depends on information hidden from it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.conformance.walk import spread, touchable
from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.rules import hidden
from starboard.games.astron.rules.actions import Action, Deal
from starboard.games.astron.rules.deck import FORWARD, WAY
from tests.server.safety.fixed import BEGIN, TABLE, Ear, do, fixed_table
from tests.server.safety.worlds import Dealer, Step, World

pytestmark = pytest.mark.anyio
PROBES = 6  # moments at which the viewer requests everything: this many of its own turns, and this many of all turns
DRIFT = World("drift", 3)
TWO, FOUR, SIX = World("astron", 2), World("astron", 4), World("astron", 6)
TEAMS, ONWARD = World("astron", 4, "teams=2x2"), World("astron", 3, "upheaval=onward")
BRIEFLY: list[tuple[World, Seat | None]] = [
    (DRIFT, 1), (DRIFT, None), (TWO, 1), (TWO, None), (TEAMS, 3),
]  # fmt: skip
AT_LENGTH = [
    (world, viewer)
    for world in (DRIFT, TWO, FOUR, SIX, TEAMS, ONWARD)
    for viewer in (*world.seating.seats, None)
    if (world, viewer) not in BRIEFLY
]


async def lived(world: World, url: str, steps: list[Step], secret: bytes, viewer: Seat | None) -> list[str]:
    """Return everything sent to a viewer in this game, including responses to requests at many moments."""
    Dealer.scripts[secret] = world.numbers(steps)
    now = [BEGIN]
    async with fixed_table(world, url, secret, viewer, lambda: now[0]) as (ear, people):
        moments = probed(steps, viewer)
        for number, (state, (actor, act)) in enumerate(zip(world.states(steps), steps, strict=False)):
            if actor != CHANCE:
                if number in moments:
                    await probe(world, ear, number, state)
                now[0] += 1000
                await do(people[actor], f"m{number}", "play", actor, world.game.write(act))
                await ear.say()
    return ear.heard


def probed(steps: list[Step], viewer: Seat | None) -> set[int]:
    """Return the moves before which the viewer makes requests: some of its own, and some of all."""
    moves = [number for number, (actor, _) in enumerate(steps) if actor != CHANCE]
    return {*spread(moves, PROBES), *spread([number for number in moves if steps[number][0] == viewer], PROBES)}


async def probe(world: World, ear: Ear, number: int, state: Any) -> None:
    """Request pages, records, positions, drafts and reasons, and make requests that are refused."""
    seat = ear.viewer
    others = [other for other in world.seating.seats if other != seat]
    acts = world.notations[number * 7 % 23 :: 23]
    ids = touchable(world.game.scene(world.game.view(state, seat)))
    touches = [[id] for id in spread(ids, 8)] + [spread(ids, 2), ["nothing"]]
    drafts = [{"type": "draft", "id": "d", "actions": [act], "touched": touches[0]} for act in acts]
    reasons = [{"type": "explain", "id": "e", "touched": touched} for touched in touches]
    refused = [
        {"id": f"r{number}-{each}", **body} for each, body in enumerate(refusals(world, seat, others, state, acts))
    ]
    await ear.say({"type": "draft", "id": "d"}, *drafts, *reasons, *({"type": "command", **body} for body in refused))
    for body in refused[number % 3 :: 3]:
        await ear.post(body)
    for path in ("", "/record", "/position", *(f"/{what}?seat={s}" for what in ("record", "position") for s in others)):
        await ear.get(f"/api/tables/{TABLE}{path}")
    for person in ("people/me", *(f"tables/{TABLE}/players/{other}" for other in others)):
        await ear.get(f"/api/{person}")
    for path in ("/api/tables", "/api/lobby", *(f"/api/tables/{TABLE}/{what}" for what in ("listing", "summary"))):
        await ear.get(path)
    for asked in ("", f"?move={number // 2}", f"?seat={seat}", f"?seat={others[0]}&move=1"):
        await ear.get(f"/api/tables/{TABLE}/picture.svg{asked}")
    await ear.get(f"/api/tables/{TABLE}/{'replay' if number % 2 else 'story'}?seat={others[0] if number % 8 else seat}")
    await ear.get(f"/api/tables/{TABLE}/record?seat={seat}")
    await ear.get(f"/api/tables/{TABLE}/position?seat={seat}")
    await ear.get(f"/t/{TABLE}")
    await ear.chat(f"hm {number}")
    await ear.come_again(4 + number % 3)


def refusals(world: World, seat: Seat | None, others: list[Seat], state: Any, acts: list[str]) -> list[dict[str, Any]]:
    """Return commands that must fail: for another seat, stale, unreadable or illegal."""
    found: list[dict[str, Any]] = [
        {"kind": "play", "seat": others[0], "argument": acts[0]},
        {"kind": "early", "seat": others[0], "argument": acts[0]},
        {"kind": "undo", "seat": others[0]},
        {"kind": "play", "seat": others[0], "argument": "; ".join(acts[:2])},
    ]
    if seat is not None:
        game = world.game
        view = game.view(state, seat).state
        forbidden = [act for act in acts if game.why_not(view, seat, game.read(act)) is not None]
        found += [{"kind": "play", "seat": seat, "argument": act} for act in forbidden]
        found += [{"kind": "play", "seat": seat, "argument": act, "decision": 0} for act in acts[:1]]
        found += [{"kind": kind, "seat": seat, "argument": "play Z9"} for kind in ("play", "early", "undo", "habit")]
        found += [{"kind": "undo", "seat": seat, "argument": "777777"}, {"kind": "agree", "seat": seat}]
    return found


def pair(world: World, viewer: Seat | None, disclosed: bool = True) -> tuple[list[Step], list[Step]]:
    """Return two games that look the same to this viewer but differ in many draws.

    With `disclosed` False, the games end before anything hidden is revealed, and draws of every kind differ.
    """
    for seed in range(100):
        steps = world.played(seed)
        steps = steps if disclosed else world.until_disclosed(steps)
        if sum(actor != CHANCE for actor, _ in steps) < 8:
            continue
        other = world.otherwise(steps, viewer, Random(seed))
        changed = [one for one, two in zip(steps, other, strict=True) if one != two]
        kinds = {world.kind(act) for _, act in changed}
        if len(changed) >= 8 and (disclosed or kinds == {world.kind(act) for actor, act in steps if actor == CHANCE}):
            return steps, other
    raise AssertionError("no two worlds were found")


async def assert_the_same(world: World, viewer: Seat | None, disclosed: bool, url: str) -> None:
    steps, other = pair(world, viewer, disclosed)
    copy = str(Path(url).with_name("other.db"))
    Path(copy).write_bytes(Path(url).read_bytes())
    first = await lived(world, url, steps, b"1" * 32, viewer)
    second = await lived(world, copy, other, b"2" * 32, viewer)
    assert len(first) > 100
    for one, two in zip(first, second, strict=True):
        assert one == two


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.table.table.Fairness", Dealer)


@pytest.mark.usefixtures("dealer")
@pytest.mark.parametrize(
    ("world", "viewer"), [*BRIEFLY, *(pytest.param(*each, marks=pytest.mark.slow) for each in AT_LENGTH)], ids=str
)
async def test_all_bytes_are_the_same_when_only_what_the_viewer_cannot_know_is_changed(
    world: World, viewer: Seat | None, sqlite_url: str
) -> None:
    """Compare two whole games with the same actions at the same times.

    The viewer is dealt the same cards; the other hands and the cards not yet drawn differ.

    Also fixed: the table's id, the people, the times and, by a dealer in place of fair chance, the commitment and the
    seals. Both are digests under a secret of 32 random bytes, which is unknown before the end. With another secret they
    would differ even for the same cards, and alone they reveal nothing.

    The dealer deals by script; drawing, deciding, cutting, chaining and sending are the server's real code. The
    comparison stops at the end of the game, when the record shows everything to everyone.
    """
    await assert_the_same(world, viewer, True, sqlite_url)


@pytest.mark.usefixtures("dealer")
@pytest.mark.parametrize("viewer", [1, 3, None])
async def test_until_something_is_laid_open_that_too_may_be_anything(viewer: Seat | None, sqlite_url: str) -> None:
    await assert_the_same(DRIFT, viewer, False, sqlite_url)


@pytest.mark.usefixtures("dealer")
@pytest.mark.parametrize("world", [DRIFT, FOUR], ids=str)
async def test_the_comparison_would_notice_a_leak(world: World, sqlite_url: str) -> None:
    """The same two games differ from another seat's point of view."""
    steps, other = pair(world, 1)
    moves = next(at for at, (one, two) in enumerate(zip(steps, other, strict=True)) if one != two)
    end = next(at for at in range(moves, len(steps)) if steps[at][0] != CHANCE)
    copy = str(Path(sqlite_url).with_name("other.db"))
    Path(copy).write_bytes(Path(sqlite_url).read_bytes())
    seat = steps[moves][1].seat
    first = await lived(world, sqlite_url, steps[:end], b"1" * 32, seat)
    second = await lived(world, copy, other[:end], b"2" * 32, seat)
    assert first != second


@pytest.mark.usefixtures("dealer")
async def test_a_game_that_lets_some_cards_be_seen_is_found_out(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of secrets is independent of the games, so that a forgotten secret is still caught."""
    seen = hidden.seen

    def careless(action: Action, viewer: Seat | None) -> Action:
        return action if isinstance(action, Deal) and WAY[action.card] == FORWARD else seen(action, viewer)

    monkeypatch.setattr(hidden, "seen", careless)
    with pytest.raises(AssertionError, match="deal"):
        await assert_the_same(TWO, None, True, sqlite_url)
