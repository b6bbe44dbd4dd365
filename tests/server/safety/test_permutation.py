"""Messages do not reveal which token is which piece: permuting the names changes only the names.

In Situation 7 players see the pieces and work out where they belong. Nothing else that is sent may help them. So the
tests compare two tables that differ only in the permutation of the names, over a whole game with all its misses. They
also check that no message about a piece names its place.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.conformance.walk import spread
from starboard.core.message import message
from starboard.core.real_time import advanced
from starboard.core.scene import Piece
from starboard.core.seating import Seat
from starboard.games.situation7.picture import printing, table
from starboard.games.situation7.picture.table import Things
from starboard.games.situation7.rules import hidden
from starboard.games.situation7.rules.actions import HOLD, READY, RELEASE, Hold, Launch, Miss, Place
from starboard.games.situation7.rules.state import State
from tests.server.safety.fixed import BEGIN, TABLE, Ear, do, fixed_table
from tests.server.safety.worlds import Dealer, World

pytestmark = pytest.mark.anyio
QUICK, FULL, TEAMS = World("situation7", 2), World("situation7", 2, "board=full"), World("situation7", 4)
KEPT = World("situation7", 2, "spent=keep tray_angle=scattered")
SECRET = b"1" * 32
REST = 3500  # milliseconds between two acts: the countdown is over, and players who missed are free again
PROBES = 3
PATHS = ("", "/now", "/record", "/position", "/replay", "/story")
LIST = "situation7.token"  # the message id of a piece in a tray


@dataclass(frozen=True)
class Act:
    """An action of a seat. Misses and holds name the piece by the cell where it fits."""

    seat: Seat
    action: Any
    piece: str = ""

    @property
    def tried(self) -> bool:
        return bool(self.piece)


@cache
def acts(world: World) -> tuple[Act, ...]:
    """Return a complete race: all seats place, launch and guard, and sometimes miss or hold."""
    rng, game, found = Random(1), world.game, list[Act]()
    state: State = game.start(world.seating)
    wanted = [Act(seat, READY) for seat in world.seating.seats]
    while True:
        for act in wanted:
            state = advanced(game, state, len(found) * REST)
            assert game.why_not(state, act.seat, act.action) is None
            state = game.apply(state, act.seat, act.action)
            if not game.actors(state):
                return tuple(found)
            found.append(act)
        wanted = _wanted(world, advanced(game, state, len(found) * REST), rng)


def _wanted(world: World, state: State, rng: Random) -> list[Act]:
    seat, names = rng.choice(state.present), world.game.house.chart.names  # type: ignore[attr-defined]
    action = rng.choice(world.game.legal(state, seat))
    piece = rng.choice([name for cell, name in enumerate(names) if not state.covered >> cell & 1])
    token, chance = names.index(piece) + 1, rng.random()
    if state.partners(seat) and chance < 0.1:
        return [Act(seat, HOLD[token], piece), Act(seat, RELEASE, piece)]
    if isinstance(action, Place) and chance < 0.35 and piece != action.cell:
        return [Act(seat, Miss(token, action.cell), piece)]
    return [Act(seat, action, action.cell if isinstance(action, (Place, Launch)) else "")]


@dataclass(frozen=True)
class Names:
    """The names of a table's pieces."""

    tokens: tuple[tuple[str, ...], ...]  # for each side, the cell of each token
    kinds: tuple[str, ...]  # the cell of each drawing

    def token(self, side: int, cell: str) -> int:
        return 1 + self.tokens[side].index(cell)


def names_of(world: World) -> Names:
    chart = world.game.house.chart  # type: ignore[attr-defined]
    secret = Dealer(TABLE, SECRET).cosmetic_seed
    drawn = printing.kinds(chart, secret)
    return Names(
        tuple(tuple(chart.names[cell] for cell in hidden.tokens(chart, side, secret)) for side in (0, 1)),
        tuple(chart.names[drawn.index(f"k{number}")] for number in range(1, chart.size + 1)),
    )


def command(world: World, names: Names, act: Act) -> tuple[str, str]:
    """Return the kind and argument of the command. A try lists ids to bring together."""
    if not act.tried:
        return "play", world.game.write(act.action)
    side = next(side for side, seats in enumerate(world.seating.sides) if act.seat in seats)
    token = f"t{names.token(side, act.piece)}"
    if isinstance(act.action, Hold):
        return "try", token
    if act.action == RELEASE:
        return "try", f"{token} tray"
    armed = f" {act.action.kind}" if isinstance(act.action, Launch) else ""
    return "try", f"{token} {act.action.cell}{armed}"


@dataclass
class Lived:
    """A game as sent to one viewer."""

    names: Names
    heard: list[str] = field(default_factory=list)
    unplaced: list[frozenset[str]] = field(default_factory=list)  # the pieces not yet placed when each message came

    def note(self, ear: Ear, left: frozenset[str]) -> None:
        self.unplaced += [left] * (len(ear.heard) - len(self.unplaced))
        self.heard = ear.heard


async def lived(world: World, url: str, viewer: Seat | None) -> Lived:
    """Return everything sent to a viewer in the race, including responses to requests at some moments."""
    Dealer.scripts[SECRET] = []
    names, now, race = names_of(world), [BEGIN], acts(world)
    found = Lived(names)
    left = frozenset(names.kinds)
    async with fixed_table(world, url, SECRET, viewer, lambda: now[0]) as (ear, people):
        moments = spread(range(len(world.seating.seats), len(race)), PROBES)
        for number, act in enumerate(race):
            if number in moments:
                await probe(world, ear, names, left)
            found.note(ear, left)
            kind, argument = command(world, names, act)
            await do(people[act.seat], f"m{number}", kind, act.seat, argument)
            if isinstance(act.action, (Place, Launch)):
                left -= {act.piece}
            now[0] += REST
            await ear.say()
            found.note(ear, left)
    return found


async def probe(world: World, ear: Ear, names: Names, left: frozenset[str]) -> None:
    """Request pages, records and boards, and try touches, drafts and claims with unplaced pieces."""
    cells = sorted(left)
    own = next((side for side, seats in enumerate(world.seating.sides) if ear.viewer in seats), 0)
    tokens = {cell: f"t{names.token(own, cell)}" for cell in cells}
    touches = [[tokens[cell], place] for cell, place in zip(cells, cells[1:] + cells[:1], strict=True)][:6]
    touches += [[tokens[cell], cell] for cell in cells[:6]] + [[tokens[cells[0]]], [tokens[cells[-1]], "tray"]]
    drafts = [{"type": "draft", "id": "d", "actions": [cell]} for cell in cells[:4]]
    await ear.say(*drafts, *({"type": "explain", "id": "e", "touched": touched} for touched in touches))
    for path in PATHS:
        await ear.get(f"/api/tables/{TABLE}{path}")
        for seat in world.seating.seats:
            await ear.get(f"/api/tables/{TABLE}{path}?seat={seat}")
    boards = {digest for text in ear.heard for digest in re.findall(r'"boards":\["(\w+)"\]', text)}
    for digest in sorted(boards):
        await ear.get(f"/api/boards/{digest}?table={TABLE}")
    await ear.come_again(6)


# ---- reading


class Reader:
    """A reader that replaces pieces' names by their cells, which makes messages independent of the names."""

    def __init__(self, world: World, viewer: Seat | None, names: Names) -> None:
        self.names = names
        side = next((side for side, seats in enumerate(world.seating.sides) if viewer in seats), None)
        self.tokens = () if side is None else names.tokens[side]
        self.row = 0
        self.place = -1  # the index of the tray of pieces among the trays
        self.trays: dict[int, list[Any]] = {0: []}  # by row; a new connection goes back to earlier rows

    def token(self, number: str | int) -> str:
        return f"the piece of {self.tokens[int(number) - 1]}"

    def said(self, text: str) -> str:
        """Replace the names of tokens and drawings in a text."""
        text = re.sub(r"\bk(\d+)\b", lambda found: f"drawing of {self.names.kinds[int(found[1]) - 1]}", text)
        text = re.sub(r"\bt(\d+)\b", lambda found: self.token(found[1]), text)
        text = re.sub(r"\b(\d+)(?=\?[A-G]\d)", lambda found: self.token(found[1]), text)
        return re.sub(r"\bhold (\d+)", lambda found: f"hold {self.token(found[1])}", text)

    def read(self, text: str) -> Any:
        """Return a message with pieces named by their cells and their order removed."""
        head, brace, rest = text.partition(" 200 [") if text.startswith("/api") else ("", "", text)
        rest = rest.partition("] ")[2] if brace else rest
        rest = re.sub(r'"boards":\["\w+"\]', '"boards":[]', rest)
        head = re.sub(r"/boards/\w+", "/boards/", head)
        try:
            return [head, self.value(json.loads(rest))]
        except json.JSONDecodeError:
            return [head, self.said(rest)]

    def value(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.drawings(value) if value.startswith("<svg>") else self.said(value)
        if isinstance(value, list):
            return [self.value(each) for each in value]
        if not isinstance(value, dict):
            return value
        return self.object(value)

    def object(self, value: dict[str, Any]) -> dict[str, Any]:
        if value.get("type") in ("shown", "step"):
            self.row = value["n"]
            self.trays.setdefault(self.row, self.trays.get(self.row - 1, []))
        if isinstance(trays := value.get("trays"), list) and trays:
            self.place = next((place for place, tray in enumerate(trays) if tray["id"] == "tray"), -1)
        if str(self.place) in value.get("within", {}).get("trays", {}):
            trays = value["within"]["trays"]
            inner = {**trays, str(self.place): self.changed(trays[str(self.place)])}
            value = {**value, "within": {**value["within"], "trays": inner}}
        if value.get("id") == "tray" and "label" in value:
            value = {"pieces": [], **value}
            self.trays[self.row] = value["pieces"]
            value = self.shuffled(value)
        if value.get("id") == LIST:
            args = value["args"]
            return {**value, "args": {**args, "number": self.token(args["number"])}}
        return {key: self.value(each) for key, each in value.items()}

    def shuffled(self, tray: dict[str, Any]) -> dict[str, Any]:
        """Remove the order and facing of pieces, which follow from their names and reveal nothing."""
        numbers = [int(piece["id"][1:]) for piece in tray["pieces"]]
        assert numbers == sorted(numbers)
        pieces = [{**piece, "facing": 0} for piece in tray["pieces"]]
        return {**tray, "pieces": sorted(pieces, key=lambda piece: self.said(piece["id"]))}

    def changed(self, patch: dict[str, Any]) -> dict[str, Any]:
        """Replace order-dependent tray positions in a patch by the pieces removed and added."""
        before, pieces = self.trays[self.row - 1], patch.get("splices", {}).get("pieces", {})
        out, into = pieces.get("out", []), pieces.get("into", [])
        after = [piece for place, piece in enumerate(before) if place not in out]
        for place, piece in into:
            after.insert(place, piece)
        self.trays[self.row] = after
        gone, come = [self.said(before[place]["id"]) for place in out], [piece for _, piece in into]
        return {**patch, "splices": [sorted(gone), self.shuffled({"pieces": come})]}

    def drawings(self, text: str) -> list[str]:
        numbers = [int(number) for number in re.findall(r'<symbol id="k(\d+)"', text)]
        assert numbers == list(range(1, len(self.names.kinds) + 1))
        return sorted(self.said(one) for one in re.split(r"(?=<symbol )", text.removesuffix("</svg>")))


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("starboard.table.table.Fairness", Dealer)
    forget()
    yield
    forget()


def forget() -> None:
    hidden.tokens.cache_clear()
    table.MADE.clear()


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that renumbers tokens and drawings and changes nothing else."""
    known = hidden.shuffled

    def other(chart: Any, label: str, secret: bytes) -> tuple[int, ...]:
        return known(chart, f"other {label}", secret)

    def rename() -> None:
        forget()
        monkeypatch.setattr(hidden, "shuffled", other)
        monkeypatch.setattr(printing, "shuffled", other)

    return rename


WORLDS: Sequence[Any] = [
    (QUICK, 1), (TEAMS, 3),
    *(
        pytest.param(*each, marks=pytest.mark.slow)
        for each in ((QUICK, None), (TEAMS, 2), (QUICK, 2), (KEPT, 2), (FULL, 1), (FULL, None))
    ),
]  # fmt: skip


@pytest.mark.usefixtures("dealer")
@pytest.mark.clause("S7-32")
@pytest.mark.parametrize(("world", "viewer"), WORLDS, ids=str)
async def test_tables_that_differ_by_the_names_of_pieces_alone_send_the_same_pieces_in_another_order(
    world: World, viewer: Seat | None, sqlite_url: str, renamed: Callable[[], None]
) -> None:
    """Compare everything sent to a viewer over HTTP and WebSocket.

    Only the names of pieces may differ, and the order of lists, which follows the names.

    Fixed, by a dealer in place of fair chance: the commitment and the seals of private rows, which are digests under a
    secret of 32 random bytes. The head of the chain depends on these, and is compared with everything else.
    """
    await assert_the_same(world, viewer, sqlite_url, renamed)


async def assert_the_same(world: World, viewer: Seat | None, url: str, rename: Callable[[], None]) -> None:
    other = str(Path(url).with_name("other.db"))
    Path(other).write_bytes(Path(url).read_bytes())
    one = await lived(world, url, viewer)
    rename()
    two = await lived(world, other, viewer)
    assert one.names != two.names
    assert one.heard != two.heard
    readers = [Reader(world, viewer, each.names) for each in (one, two)]
    for first, second in zip(one.heard, two.heard, strict=True):
        assert readers[0].read(first) == readers[1].read(second)


def in_order(own: Things, side: int, seat: Seat, token: int, held: bool, scattered: bool) -> Piece:
    """List the pieces in a tray in board order (a deliberate leak)."""
    token = (
        sorted(range(own.chart.size), key=hidden.tokens(own.chart, side, own._cosmetic_seed).__getitem__)[token - 1] + 1
    )
    return LOOSE(own, side, seat, token, held, scattered)


def numbered(own: Things, side: int, seat: Seat, token: int, held: bool, scattered: bool) -> Piece:
    """Assign each piece the number of its cell (a deliberate leak)."""
    piece = LOOSE(own, side, seat, token, held, scattered)
    cell = hidden.tokens(own.chart, side, own._cosmetic_seed)[token - 1]
    said = message(LIST, number=cell + 1, shows=dict(piece.label.args)["shows"])
    return Piece(piece.kind, piece.of, piece.place, said, id=piece.id, dim=piece.dim)


LOOSE = Things.loose


@pytest.mark.usefixtures("dealer")
@pytest.mark.parametrize("leak", [in_order, pytest.param(numbered, marks=pytest.mark.slow)])
async def test_the_comparison_would_notice_a_leak(
    leak: Any, sqlite_url: str, renamed: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Things, "loose", leak)
    with pytest.raises(AssertionError):
        await assert_the_same(QUICK, 1, sqlite_url, renamed)


@pytest.mark.usefixtures("dealer")
@pytest.mark.clause("S7-32")
@pytest.mark.parametrize(("world", "viewer"), [(QUICK, 1), pytest.param(TEAMS, 3, marks=pytest.mark.slow)], ids=str)
async def test_nothing_that_is_said_of_an_unplaced_piece_names_its_place(
    world: World, viewer: Seat | None, sqlite_url: str
) -> None:
    """Check scenes, patches, the board's drawings and the record of the running game.

    A part that contains a piece's name, as token or drawing, must not contain its cell's name. A miss
    names another cell.
    """
    told = await lived(world, sqlite_url, viewer)
    reader, of_pieces = Reader(world, viewer, told.names), 0
    for text, left in zip(told.heard, told.unplaced, strict=True):
        for saying in sayings(reader.read(text)[1]):
            pieces = set(NAMED.findall(saying)) & left
            of_pieces += len(pieces)
            rest = NAMED.sub("", saying)
            assert not [cell for cell in pieces if re.search(rf"\b{cell}\b", rest)], saying
    assert of_pieces > 300


NAMED = re.compile(r"(?:the piece|drawing) of ([A-G]\d+)")


def sayings(value: Any) -> Iterator[str]:
    """Yield the smallest meaningful parts of a message: lines, and objects without the objects in their lists."""
    if isinstance(value, dict):
        below = {key: each for key, each in value.items() if isinstance(each, (dict, list)) and key != "label"}
        yield json.dumps({key: each for key, each in value.items() if key not in below or _plain(each)})
        for each in below.values():
            yield from sayings(each)
    elif isinstance(value, list) and not _plain(value):
        for each in value:
            yield from sayings(each)
    else:
        yield from (value if isinstance(value, str) else json.dumps(value)).splitlines()


def _plain(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
