"""A table to play on, with positions in the notation of the rulebook's examples.

Hands are called `p` and `b`, in teams `p1` and `p2`; times are on the game's clock, in ms.
"""

from starboard.core.decree import Decree
from starboard.core.message import Event, Refusal
from starboard.core.options import Options, Setting
from starboard.core.seating import CHANCE, Seat, Seating
from starboard.games.situation7.options import OFFERED
from starboard.games.situation7.rules import (
    actions,
    clock,
    drop,
    effects,
    ending,
    hidden,
    legal,
    position,
    turn,
    why_not,
)
from starboard.games.situation7.rules.actions import Action
from starboard.games.situation7.rules.board import SIDE_LETTERS
from starboard.games.situation7.rules.chart import Cells
from starboard.games.situation7.rules.hidden import tokens
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import guards, home, is_ready, launches, placements
from starboard.games.situation7.rules.state import Hand, Side, State

COSMETIC_SEED = b"a secret"
TWO = Seating(((1,), (2,)), (), 1)
TEAMS = Seating(((1, 2), (3, 4)), (), 1)


def house_of(**options: Setting) -> House:
    return House(Options(OFFERED, options))


class Table:
    """A game in progress."""

    def __init__(self, house: House, state: State) -> None:
        self.house = house
        self.state = state
        self.events: list[Event] = []

    # ---- actions

    def play(self, *texts: str) -> "Table":
        """Play `p C5`, `b D9^R` or, for chance, `{C4}` in order, waiting before each until the hand may act."""
        for text in texts:
            seat, action = self._read(text)
            if self.house.real_time and self.state.phase == "run":
                self.at(max(self.clock, self.state.hand(seat).rests))
            self.do(seat, action)
        return self

    def do(self, seat: Seat, action: Action) -> None:
        why = self.why_not(seat, action)
        assert why is None, f"{action} by {seat}: {why}"
        self.events = []
        self.state = effects.apply(self.house, self.state, seat, action, self.events)
        assert self.events, f"{action} tells nothing"

    def at(self, ms: int) -> "Table":
        """Advance the game's clock to this time."""
        times = self.state.times
        return self.later(ms - times.clock)

    def later(self, ms: int) -> "Table":
        self.events = []
        self.state = clock.advance(self.house, self.state, self.state.times.at + ms, self.events)
        return self

    def go(self) -> "Table":
        """Declare all hands ready and let the countdown end."""
        for seat in self.state.present:
            self.do(seat, actions.READY)
        return self.later(3000)

    def token(self, hand: str, piece: str) -> int:
        side = SIDE_LETTERS.index(hand[0])
        return 1 + tokens(self.house.chart, side, COSMETIC_SEED).index(self.house.chart.number[piece])

    def hold(self, hand: str, piece: str) -> None:
        self.do(self.seat(hand), actions.HOLD[self.token(hand, piece)])

    def drop(self, hand: str, piece: str, cell: str, armed: str = "") -> str:
        """Try a piece on a cell, apply the action if accepted, and return the referee's one-word answer."""
        seat = self.seat(hand)
        tried = frozenset({f"t{self.token(hand, piece)}", cell, *armed})
        came = drop.attempt(self.house, self.state, seat, tried, COSMETIC_SEED)
        if isinstance(came, Refusal):
            return came.message.id.rpartition(".")[2]
        self.do(seat, came)
        return "miss" if isinstance(came, actions.Miss) else str(came)

    def decree(self, decree: Decree) -> "Table":
        self.events = []
        state = effects.decree(self.house, self.state, decree, self.events)
        assert state is not None
        self.state = state
        return self

    # ---- questions

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        if seat == CHANCE:
            outcomes = [outcome for outcome, _ in turn.chance_outcomes(self.house, self.state)]
            assert legal.actors(self.state) == (CHANCE,)
            assert action in outcomes, f"{action} is none of {[str(one) for one in outcomes]}"
            return None
        if legal.may_be_logged(self.house, self.state, seat, action):
            return None
        return why_not.reason(self.house, self.state, seat, action)

    def refusal(self, text: str) -> Refusal:
        seat, action = self._read(text)
        why = self.why_not(seat, action)
        assert why is not None, f"{text} is allowed"
        return why

    def refused(self, text: str) -> str:
        """Return the one-word reason for the refusal."""
        return self.refusal(text).message.id.rpartition(".")[2]

    def seat(self, hand: str) -> Seat:
        side = self.state.seats[SIDE_LETTERS.index(hand[0])]
        return side[int(hand[1:] or 1) - 1]

    def _read(self, text: str) -> tuple[Seat, Action]:
        hand, blank, action = text.partition(" ")
        if hand[0] in SIDE_LETTERS and blank:
            return self.seat(hand), actions.read(action)
        return CHANCE, actions.read(text)

    def legal(self, hand: str) -> list[str]:
        return [str(action) for action in legal.legal(self.house, self.state, self.seat(hand))]

    def cells(self, found: Cells) -> set[str]:
        return set(self.house.chart.written(found))

    def places(self, hand: str) -> set[str]:
        return self.cells(placements(self.house, self.state, SIDE_LETTERS.index(hand[0])))

    def launches(self, hand: str) -> set[str]:
        return self.cells(launches(self.house, self.state, SIDE_LETTERS.index(hand[0])))

    def guards(self, hand: str) -> set[str]:
        return self.cells(guards(self.house, self.state, SIDE_LETTERS.index(hand[0])))

    def home(self, hand: str) -> set[str]:
        return self.cells(home(self.house, self.state, SIDE_LETTERS.index(hand[0])))

    def ready(self, hand: str, kind: str) -> bool:
        side = SIDE_LETTERS.index(hand[0])
        return is_ready(self.house, self.state.sides[side], side, kind)

    def stock(self, hand: str, kind: str) -> int:
        return self.state.sides[SIDE_LETTERS.index(hand[0])].stock(kind)

    def regions(self, hand: str) -> set[str]:
        return {region.id for region in ending.held(self.house, self.state.sides[SIDE_LETTERS.index(hand[0])])}

    @property
    def clock(self) -> int:
        return self.state.times.clock

    @property
    def alarm(self) -> int | None:
        return clock.alarm(self.house, self.state)

    @property
    def actors(self) -> tuple[Seat, ...]:
        return legal.actors(self.state)

    @property
    def chances(self) -> list[str]:
        return [str(outcome) for outcome, _ in turn.chance_outcomes(self.house, self.state)]

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def end(self) -> str:
        return self.state.end

    @property
    def scores(self) -> tuple[int, int]:
        return ending.score(self.house, self.state, 0), ending.score(self.house, self.state, 1)

    @property
    def ranks(self) -> tuple[int, ...]:
        return ending.places(self.house, self.state)

    @property
    def line(self) -> str:
        """The position as a diagram, without the clock."""
        return position.diagram(self.house, self.state).rpartition(" ")[0]

    @property
    def told(self) -> list[str]:
        return [event.id.removeprefix("situation7.") for event in self.events]

    def view(self, seat: Seat | None) -> State:
        return hidden.seen_by(self.state, seat)


def new_game(seating: Seating = TWO, **options: Setting) -> Table:
    house = house_of(**options)
    return Table(house, effects.start(house, seating))


def running(seating: Seating = TWO, **options: Setting) -> Table:
    """Return a table just after Go."""
    return new_game(seating, **options).go()


def position_of(line: str, **options: Setting) -> Table:
    """Return a position from a rulebook diagram; the clock may be omitted."""
    house = house_of(board=line.split()[0], **options)
    text = line if len(line.split()) > 4 else f"{line} 0"
    return Table(house, position.read_state(house, text))


def pieces_of(purple: str, blue: str, board: str = "quick", **options: Setting) -> Table:
    """Return a position from its pieces: `E1` is a piece, `C4!` has an astronaut, `D10^R` a rocket."""
    house = house_of(board=board, **options)
    chart = house.chart
    sides = []
    for words in (purple, blue):
        own = Side()
        for word in words.split():
            cell, _, kind = word.rstrip("!").partition("^")
            own = own.laid(chart, chart.number[cell], kind)
            own = own.guarding(chart, chart.number[cell]) if word.endswith("!") else own
        sides.append(own)
    state = State(((1,), (2,)), "run", (sides[0], sides[1]), (Hand(True), Hand(True)))
    line = position.diagram(house, state)
    return Table(house, position.read_state(house, line))


def by_turns(line: str = "", seating: Seating = TWO, **options: Setting) -> Table:
    """Return a turn-based table; a line ends with turn, side, finds and placements left."""
    if not line:
        return new_game(seating, mode="by_turns", **options)
    house = house_of(board=line.split()[0], mode="by_turns", **options)
    return Table(house, position.read_state(house, line))


START = "r3s3a3 r3s3a3"
EMPTY = f"quick 4/8/16/16/16 {START}"
EMPTY_FULL = f"full 4/8/16/16/32/32/32 {START}"
BASE_DONE = f"quick 4/8/14pp/7bb5pp/p7b6p {START}"  # Purple's rockets are ready
GUARDED = "quick 4/8/9ba4pp/8bbb3pp/p7bbb4p r3s3a3 r3s3a2"
MIDDLE = f"quick 4/1p1b4/2pp3b8/1pp4b1bb5/ppp5bbb5 {START}"  # both astronaut bases are done
AGAINST = "quick 4/1p1ba4/2ppa1bbb8/1pp4b1bb5/ppp5bbb5 r3s3a2 r3s3a2"
ONE_LEFT = (
    "quick pppp/pppppppp/pa1bappppppppppppp/pppppppppppppppp/pppppppbbppppppp r3s3a2 r3s3a2"  # C2 is between astronauts
)
STUCK = "quick 4/8/16/1pp3pa2pa6/ppp5b7 r3s3a1 r3s3a3"  # Blue's four cells are closed to it
