"""The position: everything the rules must remember, and nothing that can be derived."""

from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.situation7.rules.board import ASTRONAUT, BLUE, EACH, PURPLE, ROCKET
from starboard.games.situation7.rules.chart import Cell, Cells, Chart

# Phases
READY: Final = "ready"  # before Go, until all hands are ready
COUNT: Final = "count"  # three seconds before Go
RUN: Final = "run"
PAUSED: Final = "pause"
LOT: Final = "lot"  # turn-based: chance draws the side that begins
FIND: Final = "find"  # turn-based: chance draws the finds
TURN: Final = "turn"
OVER: Final = "over"

# Why a game is over
COVERED: Final = "covered"
SHUT_OUT: Final = "shut-out"
CALLED: Final = "call"
CLOCK: Final = "clock"
BLOCKED: Final = "blocked"
AGREED: Final = "agreed"
RESIGNED: Final = "resigned"
VOID: Final = "void"
ENDS: Final = (COVERED, SHUT_OUT, CALLED, CLOCK, BLOCKED, AGREED, RESIGNED, VOID)


@final
class Side(Value):
    """A side's pieces and equipment. `near` and `guarded` are derived, but cached because every step needs them."""

    __slots__ = ("astronauts", "guarded", "near", "pieces", "rockets", "satellites")

    def __init__(
        self, pieces: Cells = 0, near: Cells = 0, rockets: Cells = 0, satellites: Cells = 0, astronauts: Cells = 0,
        guarded: Cells = 0,
    ) -> None:  # fmt: skip
        self.pieces: Final = pieces  # the cells that its pieces cover
        self.near: Final = near  # every cell that touches one of the pieces
        self.rockets: Final = rockets  # the pieces with a rocket
        self.satellites: Final = satellites  # the pieces with a satellite
        self.astronauts: Final = astronauts  # the pieces with an astronaut
        self.guarded: Final = guarded  # every cell that touches one of the astronauts

    def parts(self) -> tuple[Any, ...]:
        return self.pieces, self.near, self.rockets, self.satellites, self.astronauts, self.guarded

    @property
    def equipped(self) -> Cells:
        """The pieces that carry equipment."""
        return self.rockets | self.satellites | self.astronauts

    def standing(self, kind: str) -> Cells:
        if kind == ASTRONAUT:
            return self.astronauts
        return self.rockets if kind == ROCKET else self.satellites

    def stock(self, kind: str) -> int:
        """Return how many pieces of that equipment have not been placed."""  # S7-13
        return EACH - self.standing(kind).bit_count()

    def with_(
        self, *, pieces: Cells | None = None, near: Cells | None = None, rockets: Cells | None = None,
        satellites: Cells | None = None, astronauts: Cells | None = None, guarded: Cells | None = None,
    ) -> "Side":  # fmt: skip
        """Return the side with these changes."""
        return Side(
            self.pieces if pieces is None else pieces,
            self.near if near is None else near,
            self.rockets if rockets is None else rockets,
            self.satellites if satellites is None else satellites,
            self.astronauts if astronauts is None else astronauts,
            self.guarded if guarded is None else guarded,
        )

    def laid(self, chart: Chart, cell: Cell, kind: str = "") -> "Side":
        """Return the side with one more piece, carrying a rocket or satellite if a kind is given."""
        bit = 1 << cell
        return self.with_(
            pieces=self.pieces | bit,
            near=self.near | chart.around[cell],
            rockets=self.rockets | bit if kind == ROCKET else None,
            satellites=self.satellites | bit if kind and kind != ROCKET else None,
        )

    def guarding(self, chart: Chart, cell: Cell) -> "Side":
        """Return the side with an astronaut on a piece."""
        return self.with_(astronauts=self.astronauts | 1 << cell, guarded=self.guarded | chart.around[cell])

    def filled(self, chart: Chart, cells: Cells) -> "Side":
        """Return the side with all these cells added."""
        return self.with_(pieces=self.pieces | cells, near=self.near | chart.near(cells))


@final
class Hand(Value):
    """One player's hand: ready or left, the end of its lock and rest, and the piece it holds.

    Times are in ms of the game's clock, or 0 once past.
    """

    __slots__ = ("gone", "held", "kept", "locked", "ready", "rests")

    def __init__(
        self, ready: bool = False, gone: bool = False, locked: int = 0, rests: int = 0, held: int = 0, kept: int = 0
    ) -> None:
        self.ready: Final = ready  # ready before Go
        self.gone: Final = gone  # its player has left the game
        self.locked: Final = locked  # end of the miss lock, S7-26
        self.rests: Final = rests  # end of the rest, S7-25
        self.held: Final = held  # a token; 0: none
        self.kept: Final = kept  # end of the hold, S7-76

    def parts(self) -> tuple[Any, ...]:
        return self.ready, self.gone, self.locked, self.rests, self.held, self.kept

    def at(self, clock: int) -> "Hand":
        """Return the hand at a clock time, without expired times."""
        locked = self.locked if self.locked > clock else 0
        rests = self.rests if self.rests > clock else 0
        held, kept = (self.held, self.kept) if self.kept > clock else (0, 0)
        if locked == self.locked and rests == self.rests and held == self.held:
            return self
        return self.with_(locked=locked, rests=rests, held=held, kept=kept)

    def with_(
        self, *, ready: bool | None = None, locked: int | None = None, rests: int | None = None, held: int = 0,
        kept: int = 0,
    ) -> "Hand":  # fmt: skip
        """Return the hand with these changes. Unless `held` is given, it holds nothing."""
        return Hand(
            self.ready if ready is None else ready,
            self.gone,
            self.locked if locked is None else locked,
            self.rests if rests is None else rests,
            held,
            kept,
        )

    def acted(self, until: int) -> "Hand":
        """Return the hand after an accepted drop, now empty."""
        return Hand(self.ready, self.gone, self.locked, until)

    def rested(self, until: int) -> "Hand":
        """Return the hand after placing an astronaut, still holding its piece."""
        return self.with_(rests=until, held=self.held, kept=self.kept)

    def missed(self, until: int) -> "Hand":
        """Return the hand after a miss, with the piece back in the tray."""
        return Hand(self.ready, self.gone, until, self.rests)

    def holding(self, token: int, until: int) -> "Hand":
        return self.with_(held=token, kept=until)

    def with_ready(self, ready: bool) -> "Hand":
        return self.with_(ready=ready, held=self.held, kept=self.kept)

    def left(self) -> "Hand":
        return Hand(self.ready, True)


@final
class Turn(Value):
    """A turn in turn-based play: its number (0 before the first), the moving side, the finds and placements left."""

    __slots__ = ("finds", "left", "mover", "number")

    def __init__(self, number: int = 0, mover: int = PURPLE, finds: Cells = 0, left: int = 0) -> None:
        self.number: Final = number  # 0 before the first
        self.mover: Final = mover  # the side whose turn it is
        self.finds: Final = finds  # the pieces that were found
        self.left: Final = left  # placements left

    def parts(self) -> tuple[Any, ...]:
        return self.number, self.mover, self.finds, self.left


@final
class Times(Value):
    """Times of a real-time game, in ms: clocks, the last placement, and the ends of counts, calls and requests.

    The game's clock stops in a pause. `go` uses the table's time; `placed`, `called` and `asks` use the game's clock.
    """

    __slots__ = ("asks", "at", "called", "clock", "go", "placed")

    def __init__(
        self, at: int = 0, clock: int = 0, go: int = 0, placed: int = 0, called: int = 0,
        asks: tuple[int, int] = (0, 0),
    ) -> None:  # fmt: skip
        self.at: Final = at  # the table's time, in ms
        self.clock: Final = clock  # the game's clock, in ms
        self.go: Final = go  # end of the count, by the table's time
        self.placed: Final = placed  # time of the last placement
        self.called: Final = called  # end of a call
        self.asks: Final = asks  # end of each side's request for a pause

    def parts(self) -> tuple[Any, ...]:
        return self.at, self.clock, self.go, self.placed, self.called, self.asks

    def with_(
        self, *, at: int | None = None, clock: int | None = None, go: int | None = None, placed: int | None = None,
        called: int | None = None, asks: tuple[int, int] | None = None,
    ) -> "Times":  # fmt: skip
        """Return the times with these changes."""
        return Times(
            self.at if at is None else at,
            self.clock if clock is None else clock,
            self.go if go is None else go,
            self.placed if placed is None else placed,
            self.called if called is None else called,
            self.asks if asks is None else asks,
        )


NO_TURN: Final = Turn()
NO_TIMES: Final = Times()


@final
class State(Value):
    """A position of Situation 7."""

    __slots__ = ("by_seat", "end", "hands", "phase", "seats", "sides", "times", "turn")

    def __init__(
        self,
        seats: tuple[tuple[Seat, ...], ...],
        phase: str,
        sides: tuple[Side, Side],
        hands: tuple[Hand, ...],
        times: Times = NO_TIMES,
        turn: Turn = NO_TURN,
        end: str = "",
    ) -> None:
        self.seats: Final = seats  # Purple's, then Blue's
        self.phase: Final = phase  # one of the phases above
        self.sides: Final = sides  # Purple, then Blue
        self.hands: Final = hands  # by seat
        self.times: Final = times  # real time only
        self.turn: Final = turn  # turn-based play only
        self.end: Final = end  # why the game is over
        self.by_seat: Final = tuple([BLUE if seat in seats[BLUE] else PURPLE for seat in range(1, len(hands) + 1)])

    def parts(self) -> tuple[Any, ...]:
        return self.seats, self.phase, self.sides, self.hands, self.times, self.turn, self.end

    def side(self, seat: Seat) -> int:
        return self.by_seat[seat - 1]

    def hand(self, seat: Seat) -> Hand:
        return self.hands[seat - 1]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple([other for other in self.seats[self.side(seat)] if other != seat])

    @property
    def covered(self) -> Cells:
        return self.sides[PURPLE].pieces | self.sides[BLUE].pieces

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        return tuple([seat for seat, hand in enumerate(self.hands, 1) if not hand.gone])

    # ---- copies

    def with_(
        self, *, phase: str | None = None, sides: tuple[Side, Side] | None = None,
        hands: tuple[Hand, ...] | None = None, times: Times | None = None, turn: Turn | None = None,
        end: str | None = None,
    ) -> "State":  # fmt: skip
        """Return the position with these changes."""
        return State(
            self.seats,
            self.phase if phase is None else phase,
            self.sides if sides is None else sides,
            self.hands if hands is None else hands,
            self.times if times is None else times,
            self.turn if turn is None else turn,
            self.end if end is None else end,
        )

    def with_side(self, side: int, own: Side) -> "State":
        return self.with_(sides=(own, self.sides[BLUE]) if side == PURPLE else (self.sides[PURPLE], own))

    def with_hand(self, seat: Seat, hand: Hand) -> "State":
        return self.with_(hands=(*self.hands[: seat - 1], hand, *self.hands[seat:]))
