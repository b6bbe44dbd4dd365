"""Positions in the notation of the rulebook's examples, and a table to play on."""

from starboard.core.message import Event, Refusal
from starboard.core.options import Setting
from starboard.core.seating import CHANCE
from starboard.core.view import View
from starboard.games.astron.game import Astron
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.deck import NAMES, NO_CARDS, added, read_cards
from starboard.games.astron.rules.state import DEAL, DONE, LOST, NEVER, PLAY, SHOW, Ship, State
from starboard.games.astron.rules.universe import grid_name, read_grid, space_name

HARMLESS = "F1 B1 S1 S2 S3 S4"  # a hand that doesn't matter to the test


class Table:
    """A game in progress. Actions are written `F3` for the acting seat, or `2.F3` with the seat."""

    def __init__(self, game: Astron, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []

    def play(self, *texts: str) -> "Table":
        """Play these actions and any pending reveals of cards; keep the events of the last one."""
        for text in texts:
            seat, action = self._read(text)
            why = self.game.why_not(self.state, seat, self.game.read(action))
            assert seat == CHANCE or why is None, f"{text}: {why}"
            self.events = []
            self.state = self.game.apply(self.state, seat, self.game.read(action), self.events)
            while self.state.phase == SHOW:
                ((show, _),) = self.game.chance_outcomes(self.state)
                self.state = self.game.apply(self.state, CHANCE, show, self.events)
        return self

    def wind(self, rows: int) -> "Table":
        """Move the Base and nothing else."""
        self.events = []
        self.state = wind(self.game.house, self.state, rows, self.events)
        return self

    def deal(self) -> "Table":
        """Deal the first possible card each time, until a round begins."""
        while self.state.phase == DEAL:
            self.play(self.game.write(self.game.chance_outcomes(self.state)[0][0]))
        return self

    def refused(self, text: str) -> str:
        """Return the clause that forbids this action."""
        return self.refusal(text).clause

    def refusal(self, text: str) -> Refusal:
        seat, action = self._read(text)
        why = self.game.why_not(self.state, seat, self.game.read(action))
        assert why is not None, f"{text} is legal"
        assert "astron." not in str(why), f"no words for {why}"
        return why

    def _read(self, text: str) -> tuple[int, str]:
        seat, dot, action = text.partition(".")
        return (int(seat), action) if dot else (self.actor, text)

    @property
    def legal(self) -> list[str]:
        return [self.game.write(action) for action in self.game.legal(self.state, self.actor)]

    @property
    def flights(self) -> list[str]:
        """The legal actions that play a direction card."""
        return [text for text in self.legal if text[0] in "FBS"]

    @property
    def actor(self) -> int:
        (seat,) = self.game.actors(self.state)
        return seat

    @property
    def line(self) -> str:
        return self.game.write_state(self.state)

    @property
    def told(self) -> list[str]:
        """The events of the last action, in English."""
        return [str(event) for event in self.events]

    @property
    def ids(self) -> list[str]:
        return [event.id.removeprefix("astron.") for event in self.events]

    @property
    def offset(self) -> int:
        return self.state.offset

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    def ship(self, seat: int) -> Ship:
        return self.state.ship(seat)

    def at(self, seat: int) -> str:
        """Return the grid space of a ship; "lost" or "done" if it is withdrawn."""
        spot = self.ship(seat).spot
        return {LOST: "lost", DONE: "done"}.get(spot) or grid_name(spot)

    def over_space(self, seat: int) -> str:
        """Return the universe space beneath a ship."""
        return space_name(self.state.under(seat))

    def score(self, seat: int) -> int:
        return self.ship(seat).score

    def grounded(self, seat: int) -> int:
        return self.ship(seat).grounded

    def hand(self, seat: int) -> list[str]:
        return [NAMES[card] for card in self.state.hands[seat - 1]]

    @property
    def discards(self) -> list[str]:
        return [NAMES[card] for card, number in enumerate(self.state.discards) for _ in range(number)]

    def view(self, seat: int | None) -> View[State]:
        return self.game.view(self.state, seat)


def table(
    ships: str, hand: str = HARMLESS, t: int = 2, turn: int = 1, round: int = 5, scores: str = "", landed: str = "",
    grounded: str = "", hands: dict[int, str] | None = None, discards: str = "-", phase: str = PLAY, **options: Setting,
) -> Table:  # fmt: skip
    """Return a position with ship `turn` to act and this hand.

    `ships` is `1:e7 2:X 3:j12`, `scores` is `1:5 2:-3`, `landed` is `1:4.5` (ship 1 has landed on station 4 for 5),
    `grounded` is `3:2` (ship 3 on the Moon).
    """
    spots, points, stuck = pairs(ships), pairs(scores), pairs(grounded)
    count = len(spots)
    fleet = [
        Ship(read_spot(spots[seat]), int(points.get(seat, "0")), int(stuck.get(seat, "0")), landings(landed, seat))
        for seat in range(1, count + 1)
    ]
    held = {turn: hand, **(hands or {})}
    cards = [
        tuple(sorted(read_cards(held.get(seat, HARMLESS) if fleet[seat - 1].flying else "-")))
        for seat in range(1, count + 1)
    ]
    game = Astron(options)
    return Table(
        game, State(phase, t, round, turn, tuple(fleet), tuple(cards), added(NO_CARDS, read_cards(discards)))
    )  # fmt: skip


def pairs(text: str) -> dict[int, str]:
    return {int(seat): value for seat, value in (word.split(":") for word in text.split())}


def read_spot(text: str) -> int:
    return {"X": LOST, "D": DONE}.get(text) or read_grid(text)


def landings(text: str, seat: int) -> tuple[int, ...]:
    found = [NEVER] * 8
    for word in text.split():
        who, what = word.split(":")
        station, points = what.split(".")
        if int(who) == seat:
            found[int(station) - 1] = int(points)
    return tuple(found)


def new_game(count: int, **options: Setting) -> Table:
    game = Astron(options)
    return Table(game, game.start(game.seatings(count)[0]))
