"""Positions in the notation of the rulebook's examples, and a table to play on."""

from starboard.core.message import Event, Refusal
from starboard.core.options import Setting
from starboard.core.seating import CHANCE
from starboard.core.view import View
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.rules.state import State

FULL_HAND = "41111"
_LETTER = {"tokens": "T", "cards": "C", "plain": "P"}


class Table:
    """A game in progress. Actions are written `go 6` for the acting seat, or `3.pass` with the seat."""

    def __init__(self, game: SpaceWalk, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []

    def play(self, *texts: str) -> "Table":
        for text in texts:
            seat, action = self._read(text)
            why = self.game.why_not(self.state, seat, self.game.read(action))
            assert why is None, f"{text}: {why}"
            self.events = []
            self.state = self.game.apply(self.state, seat, self.game.read(action), self.events)
        return self

    def refused(self, text: str) -> str:
        """Return the clause that forbids this action."""
        return self.refusal(text).clause

    def refusal(self, text: str) -> Refusal:
        seat, action = self._read(text)
        why = self.game.why_not(self.state, seat, self.game.read(action))
        assert why is not None, f"{text} is legal"
        assert "spacewalk." not in str(why), f"no words for {why}"
        return why

    def _read(self, text: str) -> tuple[int, str]:
        seat, dot, action = text.partition(".")
        return (int(seat), action) if dot else (self.state.acting, text)

    @property
    def legal(self) -> list[str]:
        seat = self.game.actors(self.state)[0]
        return [self.game.write(action) for action in self.game.legal(self.state, seat)]

    @property
    def line(self) -> str:
        return self.game.write_state(self.state)

    @property
    def board(self) -> str:
        return self.line.split(" ", 7)[7]

    @property
    def economy(self) -> str:
        return self.line.split(" ")[5]

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def actor(self) -> int:
        (seat,) = self.game.actors(self.state)
        return seat

    @property
    def window(self) -> tuple[int, ...]:
        return self.state.window

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

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

    def view(self, seat: int) -> View[State]:
        return self.game.view(self.state, seat)


def table(
    board: str, seats: int = 3, mode: str = "plain", seat: int = 1, round: int = 2, tokens: str = "", hands: str = "",
    phase: str = "", **options: Setting,
) -> Table:  # fmt: skip
    """Return a position at the start of a seat's turn; seat 1 is the first seat.

    `tokens` and `hands` are written as in a position line and are full by default.
    """
    game = SpaceWalk({"mode": mode, **options})
    all_tokens = ",".join(["3" if seats == 5 else "4"] * seats)
    all_cards = ",".join([FULL_HAND] * seats) + ":-"
    economy = {"tokens": tokens or all_tokens, "cards": hands or all_cards, "plain": "-"}[mode]
    if mode == "cards" and not hands:
        round = 1
    phase = phase or ("card" if mode == "cards" else "go")
    turn = (round - 1) * seats + seat
    line = f"sw1 {seats}{_LETTER[mode]} {phase} {round}.{turn} 1/{seat}/{seat} {economy} - {in_order(board)}"
    return Table(game, game.read_state(line))


def in_order(board: str) -> str:
    """Return the board as in a position line: planets in the order of the cycle, ships by size, then by seat."""
    planets = sorted((int(word.partition(":")[0]), word.partition(":")[2]) for word in board.split())
    crowds = [(planet, [ships[at : at + 2] for at in range(0, len(ships), 2)]) for planet, ships in planets]
    return " ".join(f"{planet}:{''.join(sorted(crowd, key=lambda ship: ship[::-1]))}" for planet, crowd in crowds)


def new_game(seats: int = 3, first: int = 1, **options: Setting) -> Table:
    """Return a new game with no ship placed yet. Seat `first` begins; 0: drawn by lot."""
    game = SpaceWalk({"first_seat": first, **options}) if first != CHANCE else SpaceWalk(options)
    return Table(game, game.start(game.seatings(seats)[0]))


def place_all(table: Table) -> Table:
    """Place all ships, always with the first legal action."""
    while table.phase == "place":
        table.play(table.legal[0])
    return table
