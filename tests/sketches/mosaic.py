"""Mosaic: two hands against one, all at once, on one board of twelve cells.

MO-1  Two sides: one of two hands, one of a lone hand. Each side has one tile for every cell.
MO-2  A tile is laid on an empty cell of one's own base row, or beside a tile of one's own side. The cell is then
      covered, and the other side's tile for it is gone too.
MO-3  A cell takes one tile, the first that is laid there.
MO-4  A tile fits one cell only, the one with its motif. Finding it is the game.
MO-5  A tile tried on an open cell that is not its own is a miss: that hand may lay nothing for 2 seconds, a lone
      hand for 1 second.
MO-6  A tile held by a partner cannot be tried. Only a hand with a partner holds.
MO-7  A hand may be done: it does nothing more.
MO-8  The game ends when the board is covered, when all hands are done, or after a minute.
MO-9  A covered cell counts 1 for its side, a column of one side's own 3 more.

It ends: a placement covers one of twelve cells, `done` takes out one of three hands, and misses and holds take time,
of which there is a minute.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core import scene as picture
from starboard.core.contract import Decree, Game, Leave, Seat, Seating, Unreadable, View
from starboard.core.message import Event, Message, Refusal, event, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Panel, Piece, Scene
from starboard.core.value import Value

COLUMNS: Final = "abcd"
ROWS: Final = "123"
CELLS: Final = tuple(column + row for row in ROWS for column in COLUMNS)
BASES: Final = ("1", "3")  # the base row of each side
MOTIFS: Final = tuple(
    f"{hue}-{form}" for hue in ("amber", "jade", "coral", "slate") for form in ("sun", "wave", "leaf")
)
LENGTH: Final = 60_000
LOCK: Final = (1000, 2000)  # by the number of partners


@final
class Act(Value):
    """`lay` a cell's tile, `miss` a cell with a tile, `hold` a tile, `free` it, be `done`. Tile 0 is face down."""

    __slots__ = ("cell", "tile", "verb")

    def __init__(self, verb: str, cell: str = "", tile: int = 0) -> None:
        self.verb: Final = verb
        self.cell: Final = cell
        self.tile: Final = tile

    def parts(self) -> tuple[Any, ...]:
        return self.verb, self.cell, self.tile

    def __str__(self) -> str:
        return " ".join(word for word in (self.verb, self.cell, f"t{self.tile}" if self.tile else "") if word)


TILES: Final = tuple(range(1, len(CELLS) + 1))
FREE: Final = Act("free")
DONE: Final = Act("done")
LAYS: Final = {cell: Act("lay", cell) for cell in CELLS}
HOLDS: Final = {tile: Act("hold", "", tile) for tile in TILES}
MISSES: Final = {(cell, tile): Act("miss", cell, tile) for cell in CELLS for tile in (0, *TILES)}
ACTS: Final = {str(act): act for act in (FREE, DONE, *LAYS.values(), *HOLDS.values(), *MISSES.values())}


@final
class State(Value):
    """Sides; which side covers each cell (0: none); the clock; per seat: locked until, tile held, done."""

    __slots__ = ("at", "cover", "done", "held", "locked", "sides")

    def __init__(
        self, sides: tuple[tuple[Seat, ...], ...], cover: tuple[int, ...], at: int, locked: tuple[int, ...],
        held: tuple[int, ...], done: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.sides: Final = sides
        self.cover: Final = cover
        self.at: Final = at
        self.locked: Final = locked
        self.held: Final = held
        self.done: Final = done

    def parts(self) -> tuple[Any, ...]:
        return self.sides, self.cover, self.at, self.locked, self.held, self.done

    @property
    def over(self) -> bool:
        return self.at >= LENGTH or all(self.cover) or all(self.done)

    def side(self, seat: Seat) -> int:
        return next(number for number, side in enumerate(self.sides, 1) if seat in side)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in self.sides[self.side(seat) - 1] if other != seat)

    def of(self, cell: str) -> int:
        return self.cover[CELLS.index(cell)]


class Mosaic(Game[State, Act]):
    key = "mosaic"
    version = 1
    seats = range(3, 4)
    real_time = True
    attempts = True

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(((1, 2), (3,)), first=1), Seating(((1,), (2, 3)), first=1)) if count == 3 else ()

    def start(self, seating: Seating) -> State:
        return State(seating.sides, (0,) * len(CELLS), 0, (0, 0, 0), (0, 0, 0), (0, 0, 0))

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.over else tuple(seat for seat, done in enumerate(state.done, 1) if not done)

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        lays = [] if state.locked[seat - 1] else [LAYS[cell] for cell in CELLS if _open(state, seat, cell)]
        return (*lays, DONE)

    def lawful(self, state: State, seat: Seat, action: Act) -> bool:
        if seat not in self.actors(state):
            return False
        if action.verb == "miss":
            return action.tile != 0 and LAYS[action.cell] in self.legal(state, seat)
        if action.verb == "hold":
            return _may_hold(state, seat, action.tile)
        return state.held[seat - 1] != 0 if action is FREE else action in self.legal(state, seat)

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        if action.verb in ("hold", "free"):
            return refusal("MO-6", "mosaic.not_to_hold")
        if state.locked[seat - 1]:
            return refusal("MO-5", "mosaic.locked")
        if state.of(action.cell):
            return refusal("MO-3", "mosaic.taken", cell=action.cell)
        return refusal("MO-2", "mosaic.not_joined", cell=action.cell)

    def attempt(self, state: State, seat: Seat, tried: frozenset[Id], dressing: bytes) -> Act | Refusal:
        """A tile alone is picked up; a tile and a cell is a try; a tile and the tray lays it down again."""
        tile, cell = next((t for t in TILES if f"t{t}" in tried), 0), next((c for c in CELLS if c in tried), "")
        if not tile:
            return refusal("MO-4", "mosaic.take_a_tile")
        if not cell:
            act = FREE if "tray" in tried else HOLDS[tile]
            return self.why_not(state, seat, act) or act
        why = self.why_not(state, seat, LAYS[cell])
        if why is not None:
            return why
        if any(state.held[other - 1] == tile for other in state.partners(seat)):
            return refusal("MO-6", "mosaic.held")
        home = _shuffled(f"tiles {state.side(seat)}", dressing)[tile - 1]
        if state.of(home):
            return refusal("MO-2", "mosaic.tile_gone")
        return LAYS[cell] if home == cell else MISSES[cell, tile]

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        cover, locked, held, done = state.cover, state.locked, state.held, state.done
        if action.verb == "lay":
            cover = _put(cover, CELLS.index(action.cell), state.side(seat))
        if action.verb == "miss":
            locked = _put(locked, seat - 1, state.at + LOCK[len(state.partners(seat))])
        if action is DONE:
            done, locked = _put(done, seat - 1, 1), _put(locked, seat - 1, 0)
        held = _put(held, seat - 1, action.tile if action.verb == "hold" else 0)
        if trace is not None:
            trace.append(event(f"mosaic.did.{action.verb}", seat=seat_name(seat), cell=action.cell))
        return State(state.sides, cover, state.at, locked, held, done)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        leaving = (decree.seat,) if isinstance(decree, Leave) else self.actors(state)
        if not set(leaving) <= set(self.actors(state)):
            return None
        for seat in leaving:
            state = self.apply(state, seat, DONE, trace)
        return state

    def advance(self, state: State, at: int, trace: list[Event] | None = None) -> State:
        if state.over or at <= state.at:
            return state
        at = min(at, LENGTH)
        for seat, until in enumerate(state.locked, 1):
            if trace is not None and 0 < until <= at:
                trace.append(event("mosaic.did.unlock", seat=seat_name(seat)))
        if trace is not None and at == LENGTH:
            trace.append(event("mosaic.did.time"))
        locked = tuple(until if until > at else 0 for until in state.locked)
        return State(state.sides, state.cover, at, locked, state.held, state.done)

    def alarm(self, state: State) -> int | None:
        return None if state.over else min([LENGTH, *(until for until in state.locked if until)])

    def standing(self, view: View[State], habit: str) -> Act | None:
        return DONE if habit == "timeout" else None

    def scores(self, state: State) -> tuple[int, ...]:
        points = [_points(state, side) for side in (1, 2)]
        return tuple(points[state.side(seat) - 1] for seat in (1, 2, 3))

    def places(self, state: State) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(1 + (score < max(scores)) for score in scores)

    # ---- who knows what: the other side's holds, and which tile it missed with, are its own affair

    def view(self, state: State, seat: Seat | None) -> View[State]:
        own = () if seat is None else state.sides[state.side(seat) - 1]
        held = tuple(tile if other in own else 0 for other, tile in enumerate(state.held, 1))
        return View(self, seat, State(state.sides, state.cover, state.at, state.locked, held, state.done))

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        if seat is not None and state.side(seat) == state.side(actor):
            return action
        if action.verb in ("hold", "free"):
            return None
        return MISSES[action.cell, 0] if action.verb == "miss" else action

    # ---- text

    def write(self, action: Act) -> str:
        return str(action)

    def read(self, text: str) -> Act:
        if text not in ACTS:
            raise Unreadable(f"{text!r} is no action of mosaic")
        return ACTS[text]

    def dump(self, state: State) -> str:
        sides = "/".join(",".join(map(str, side)) for side in state.sides)
        rows = (state.cover, (state.at,), state.locked, state.held, state.done)
        return " ".join([sides, *(",".join(map(str, row)) for row in rows)])

    def load(self, text: str) -> State:
        try:
            sides, *rest = text.split(" ")
            cover, (at,), locked, held, done = (tuple(map(int, word.split(","))) for word in rest)
            return State(
                tuple(tuple(map(int, side.split(","))) for side in sides.split("/")), cover, at, locked, held, done
            )
        except ValueError:
            raise Unreadable(f"{text!r} is no position of mosaic") from None

    def label(self, state: State, seat: Seat, action: Act) -> Message:
        return message(f"mosaic.do.{action.verb}", cell=action.cell, tile=action.tile)

    # ---- picture

    def scene(self, view: View[State], dressing: bytes = b"") -> Scene:
        state, seat = view.state, view.seat
        own = state.side(seat) if seat is not None else 0
        laid = [Piece("tile", state.of(cell), cell, message("mosaic.tile_of", side=state.of(cell))) for cell in CELLS]
        may_lay = () if seat is None else [act.cell for act in view.legal() if act.cell]
        marks = tuple(picture.Mark(cell, "", "good") for cell in may_lay)
        return Scene(
            game="mosaic",
            boards=(picture.Board("board", (400, 300), tuple(_place(cell, dressing) for cell in CELLS)),),
            pieces=tuple(piece for piece in laid if piece.of),
            panels=tuple(_panel(self, state, seat) for seat in (1, 2, 3)),
            prompt=message("mosaic.over" if state.over else "mosaic.prompt"),
            trays=_trays(state, own, seat, dressing),
            overlays=(picture.Overlay("open", message("mosaic.open"), marks),),
            turned=180 if own == 2 else 0,
        )

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Act]]:
        """Being done is all that can be offered; where a tile fits must be tried."""
        if not view.legal():
            return ()
        return (Choice((DONE,), frozenset({"done"}), message("mosaic.do.done"), confirm=True),)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        found: list[Cue] = []
        for one in events:
            if one.id == "mosaic.did.lay":
                side = after.state.of(one["cell"])
                found.append(picture.Appear(Piece("tile", side, one["cell"], message("mosaic.tile_of", side=side))))
            elif one.id == "mosaic.did.miss":
                found.append(picture.Flash(one["cell"], "bad"))
            elif one.id in ("mosaic.did.done", "mosaic.did.time", "mosaic.did.unlock"):
                found.append(picture.Rise("board", Message(one.id, one.args)))
        return found

    def meant(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        cell = next((cell for cell in CELLS if cell in touched), "")
        return (LAYS[cell],) if cell else refusal("MO-4", "mosaic.take_a_tile")


def _shuffled(label: str, dressing: bytes) -> list[str]:
    """The cells in an order that follows from the dressing: tile n of a side is that of the nth cell."""
    return sorted(CELLS, key=lambda cell: hashlib.sha256(dressing + f" {label} {cell}".encode()).digest())


def _motifs(dressing: bytes) -> dict[str, str]:
    return dict(zip(_shuffled("motifs", dressing), MOTIFS, strict=True))


def _open(state: State, seat: Seat, cell: str) -> bool:
    side = state.side(seat)
    return not state.of(cell) and (
        cell[1] == BASES[side - 1] or any(state.of(other) == side for other in CELLS if _touch(cell, other))
    )


def _touch(cell: str, other: str) -> bool:
    return abs(COLUMNS.index(cell[0]) - COLUMNS.index(other[0])) + abs(int(cell[1]) - int(other[1])) == 1


def _may_hold(state: State, seat: Seat, tile: int) -> bool:
    partners = state.partners(seat)
    return bool(partners) and all(state.held[other - 1] != tile for other in partners)


def _points(state: State, side: int) -> int:
    columns = sum(all(state.of(column + row) == side for row in ROWS) for column in COLUMNS)
    return state.cover.count(side) + 3 * columns


def _put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _place(cell: str, dressing: bytes) -> picture.Place:
    at = (50 + 100.0 * COLUMNS.index(cell[0]), 350 - 100.0 * int(cell[1]))
    motif = _motifs(dressing)[cell]
    return picture.Place(cell, at, picture.Disc(45), message("mosaic.cell", cell=cell, motif=motif), motif)


def _trays(state: State, own: int, seat: Seat | None, dressing: bytes) -> tuple[picture.Tray, ...]:
    if not own or seat is None:
        return ()
    motifs = _motifs(dressing)
    held = [state.held[other - 1] for other in state.partners(seat)]
    pieces = [
        Piece(motifs[cell], own, "tray", message("mosaic.tile", motif=motifs[cell]), id=f"t{tile}", dim=tile in held)
        for tile, cell in enumerate(_shuffled(f"tiles {own}", dressing), 1)
        if not state.of(cell)
    ]
    done = Piece("done", 0, "verbs", message("mosaic.do.done"), id="done")
    tray = picture.Tray("tray", own, message("mosaic.tray"), tuple(pieces))
    return tray, picture.Tray("verbs", 0, message("mosaic.verbs"), (done,))


def _panel(game: Mosaic, state: State, seat: Seat) -> Panel:
    lock = state.locked[seat - 1]
    counter = picture.Counter("lock", message("mosaic.lock"), max(0, lock - state.at), 2000, lock > 0)
    status = (message("mosaic.is_done"),) if state.done[seat - 1] else ()
    return Panel(seat, game.scores(state)[seat - 1], (counter,), status, seat in game.actors(state))


GAME = Mosaic
