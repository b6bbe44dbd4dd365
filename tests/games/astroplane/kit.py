"""Positions in the notation of the rulebook's examples, and a table to play on."""

from starboard.core.message import Event, Refusal
from starboard.core.options import Setting
from starboard.core.seating import CHANCE
from starboard.core.view import View
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.rules.board import SIDES
from starboard.games.astroplane.rules.captives import captors
from starboard.games.astroplane.rules.grid import POSITION, POSITIONS
from starboard.games.astroplane.rules.stacks import SPENT, stack_of
from starboard.games.astroplane.rules.state import State

_TWO_WORDS = ("back", "reserve", "fire", "first")


class Table:
    """A game in progress. Actions are listed one after another, each for the seat to act."""

    def __init__(self, game: Astroplane, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []

    def play(self, text: str) -> "Table":
        """Play legal actions such as `i6w-g6n reserve - g4n-g6n`."""
        for action in split(text):
            why = self.game.why_not(self.state, self.seat, self.game.read(action))
            assert why is None, f"{action}: {why}"
            self.events = []
            self.state = self.game.apply(self.state, self.seat, self.game.read(action), self.events)
        return self

    def refused(self, action: str, seat: int = 0) -> str:
        """Return the clause that forbids this action."""
        return self.refusal(action, seat).clause

    def refusal(self, action: str, seat: int = 0) -> Refusal:
        why = self.game.why_not(self.state, seat or self.seat, self.game.read(action))
        assert why is not None, f"{action} is legal"
        assert "astroplane." not in str(why), f"no words for {why}"
        return why

    @property
    def seat(self) -> int:
        (seat,) = self.game.actors(self.state)
        return seat

    @property
    def legal(self) -> set[str]:
        return {self.game.write(action) for action in self.game.legal(self.state, self.seat)}

    def of(self, start: str) -> set[str]:
        """Return the legal actions that begin with this text."""
        return {action for action in self.legal if action.startswith(start)}

    @property
    def line(self) -> str:
        """The position line without the fields about the table."""
        return self.game.write_state(self.state).rpartition(" / ")[0]

    @property
    def board(self) -> str:
        return self.line.split(" / ")[1]

    @property
    def turn(self) -> str:
        return SIDES[self.state.side_of(self.state.turn)]

    @property
    def moves(self) -> int:
        return self.state.moves

    def fleet(self, side: str) -> str:
        """Return a side's fleet as `3.3.4.0`: left, right, reserve, credit; and a mark."""
        return next(word[1:] for word in self.line.split(" / ")[0].split()[1:] if word[0] == side)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def ending(self) -> str:
        return self.state.ending

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    @property
    def places(self) -> tuple[int, ...]:
        return self.game.places(self.state)

    @property
    def told(self) -> list[str]:
        """The events of the last action, in English."""
        return [str(event) for event in self.events]

    @property
    def ids(self) -> list[str]:
        return [event.id.removeprefix("astroplane.") for event in self.events]

    def view(self, seat: int) -> View[State]:
        return self.game.view(self.state, seat)


def split(text: str) -> list[str]:
    found: list[str] = []
    for word in text.split():
        if found and found[-1] in _TWO_WORDS:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def table(
    board: str = "-", players: str = "SN", turn: str = "S", moves: int = 2, made: int | None = None, idle: int = 0,
    fleets: str = "", extras: str = "", **options: Setting,
) -> Table:  # fmt: skip
    """Return a position in a seat's turn. Start Areas are empty by default, but each enemy has a piece in its left one.

    `fleets` are written as in a position line: `S1.0.4.0 N0.2.0.1`. The board determines the possible bonuses.
    """
    game = Astroplane(options)
    named = {word[0]: word for word in fleets.split()}
    fleet = [named.get(side, f"{side}{int(side != turn)}.0.0.0") for side in players]
    made = 2 - min(moves, 2) if made is None else made
    extras = extras or f"{bonuses(board, players, turn)} - -"
    stacks = " ".join(sorted(board.split()))
    order = "".join(str(seat) for seat in range(1, len(players) + 1))
    line = f"AP1 {' '.join(fleet)} / {stacks} / {turn} {moves} {made} {idle} / {extras} / 1 {order} -"
    return Table(game, game.read_state(line))


def bonuses(board: str, players: str, turn: str) -> str:
    stacks = {}
    for word in board.split() if board != "-" else ():
        name, _, letters = word.partition(":")
        seats = [players.index(letter.upper()) + 1 | SPENT * letter.islower() for letter in reversed(letters)]
        stacks[POSITION[name]] = stack_of(tuple(seats))
    found = captors(stacks, players.index(turn) + 1)
    return ",".join(f"{POSITIONS[at]}.{height}" for at, height in found) or "-"


def new_game(seats: int = 2, first: int = 1, **options: Setting) -> Table:
    """Start a game in which seat `first` begins (0: drawn). Three players sit in seat order."""
    game = Astroplane({"first_player": first, **options}) if first != CHANCE else Astroplane(options)
    started = Table(game, game.start(game.seatings(seats)[0]))
    if seats == 3 and first == 1:
        started.state = game.apply(started.state, CHANCE, game.read("sit 1 2 3"))
    return started
