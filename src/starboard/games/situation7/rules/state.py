"""The position: everything that the rules must remember, and nothing that follows from it."""

from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.situation7.rules.board import ASTRONAUT, BLUE, EACH, PURPLE, ROCKET
from starboard.games.situation7.rules.chart import Cell, Cells, Chart

# Phases
READY: Final = "ready"  # before Go, until all have said so
COUNT: Final = "count"  # three seconds
RUN: Final = "run"
PAUSED: Final = "pause"
LOT: Final = "lot"  # by turns: chance draws the side that begins
FIND: Final = "find"  # by turns: chance draws the finds
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
    """What one side has on the board. `near` and `guarded` follow from the rest: they are kept because they are asked
    at every step."""

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
        """The pieces that carry something."""
        return self.rockets | self.satellites | self.astronauts

    def standing(self, kind: str) -> Cells:
        if kind == ASTRONAUT:
            return self.astronauts
        return self.rockets if kind == ROCKET else self.satellites

    def stock(self, kind: str) -> int:
        """How many of that equipment have not been placed."""  # S7-13
        return EACH - self.standing(kind).bit_count()

    def laid(self, chart: Chart, cell: Cell, kind: str = "") -> "Side":
        """With one piece more, and a rocket or satellite on it if there is a kind."""
        bit = 1 << cell
        return Side(
            self.pieces | bit,
            self.near | chart.around[cell],
            self.rockets | bit if kind == ROCKET else self.rockets,
            self.satellites | bit if kind and kind != ROCKET else self.satellites,
            self.astronauts,
            self.guarded,
        )

    def guarding(self, chart: Chart, cell: Cell) -> "Side":
        """With an astronaut on a piece."""
        return Side(
            self.pieces, self.near, self.rockets, self.satellites, self.astronauts | 1 << cell,
            self.guarded | chart.around[cell],
        )  # fmt: skip

    def filled(self, chart: Chart, cells: Cells) -> "Side":
        """With all these cells besides."""
        return Side(
            self.pieces | cells, self.near | chart.near(cells), self.rockets, self.satellites, self.astronauts,
            self.guarded,
        )  # fmt: skip


@final
class Hand(Value):
    """One person's hand: until when it is locked, rests, and keeps what it holds; ready, or gone. Times by the clock of
    the game, 0 when past."""

    __slots__ = ("gone", "held", "kept", "locked", "ready", "rests")

    def __init__(
        self, ready: bool = False, gone: bool = False, locked: int = 0, rests: int = 0, held: int = 0, kept: int = 0
    ) -> None:
        self.ready: Final = ready  # has said so before Go
        self.gone: Final = gone  # its player has left
        self.locked: Final = locked  # S7-26
        self.rests: Final = rests  # S7-25
        self.held: Final = held  # a token; 0: none
        self.kept: Final = kept  # S7-76

    def parts(self) -> tuple[Any, ...]:
        return self.ready, self.gone, self.locked, self.rests, self.held, self.kept

    def at(self, clock: int) -> "Hand":
        """When the clock reads so much: what is past is forgotten."""
        locked = self.locked if self.locked > clock else 0
        rests = self.rests if self.rests > clock else 0
        held, kept = (self.held, self.kept) if self.kept > clock else (0, 0)
        if locked == self.locked and rests == self.rests and held == self.held:
            return self
        return Hand(self.ready, self.gone, locked, rests, held, kept)

    def acted(self, until: int) -> "Hand":
        """After an accepted drop: the hand is empty."""
        return Hand(self.ready, self.gone, self.locked, until)

    def rested(self, until: int) -> "Hand":
        """After an accepted astronaut: what the hand holds it keeps."""
        return Hand(self.ready, self.gone, self.locked, until, self.held, self.kept)

    def missed(self, until: int) -> "Hand":
        """After a miss: the piece is back in the tray."""
        return Hand(self.ready, self.gone, until, self.rests)

    def holding(self, token: int, until: int) -> "Hand":
        return Hand(self.ready, self.gone, self.locked, self.rests, token, until)

    def with_ready(self, ready: bool) -> "Hand":
        return Hand(ready, self.gone, self.locked, self.rests, self.held, self.kept)

    def left(self) -> "Hand":
        return Hand(self.ready, True)


@final
class Turn(Value):
    """By turns: the number of the turn (0 before the first), whose it is, what was found, the placements left."""

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
    """In real time: the table's time and the game's clock, which stands still in a pause; when a count ends by the
    table's time; and by the game's clock the last placement, the end of a call, until when each side asks for a pause.
    """

    __slots__ = ("asks", "at", "called", "clock", "go", "placed")

    def __init__(
        self, at: int = 0, clock: int = 0, go: int = 0, placed: int = 0, called: int = 0,
        asks: tuple[int, int] = (0, 0),
    ) -> None:  # fmt: skip
        self.at: Final = at  # the table's time, in ms
        self.clock: Final = clock  # the game's clock, in ms
        self.go: Final = go  # when the count ends, by the table's time
        self.placed: Final = placed  # the last placement
        self.called: Final = called  # when a call ends
        self.asks: Final = asks  # until when each side asks for a pause

    def parts(self) -> tuple[Any, ...]:
        return self.at, self.clock, self.go, self.placed, self.called, self.asks


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
        self.seats: Final = seats  # of Purple, of Blue
        self.phase: Final = phase  # one of the phases above
        self.sides: Final = sides  # Purple, then Blue
        self.hands: Final = hands  # by seat
        self.times: Final = times  # in real time
        self.turn: Final = turn  # by turns
        self.end: Final = end  # why it is over
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
        """The seats that have not gone."""
        return tuple([seat for seat, hand in enumerate(self.hands, 1) if not hand.gone])

    # ---- the same position but for one thing

    def in_phase(self, phase: str, end: str = "") -> "State":
        return State(self.seats, phase, self.sides, self.hands, self.times, self.turn, end)

    def with_side(self, side: int, own: Side) -> "State":
        sides = (own, self.sides[BLUE]) if side == PURPLE else (self.sides[PURPLE], own)
        return State(self.seats, self.phase, sides, self.hands, self.times, self.turn, self.end)

    def with_hand(self, seat: Seat, hand: Hand) -> "State":
        hands = (*self.hands[: seat - 1], hand, *self.hands[seat:])
        return State(self.seats, self.phase, self.sides, hands, self.times, self.turn, self.end)

    def with_hands(self, hands: tuple[Hand, ...]) -> "State":
        return State(self.seats, self.phase, self.sides, hands, self.times, self.turn, self.end)

    def with_times(self, times: Times) -> "State":
        return State(self.seats, self.phase, self.sides, self.hands, times, self.turn, self.end)

    def with_turn(self, turn: Turn) -> "State":
        return State(self.seats, self.phase, self.sides, self.hands, self.times, turn, self.end)
