"""Positions in the notation of the rulebook's examples, and a table to play on."""

from starboard.core.message import Event
from starboard.core.options import read_options
from starboard.core.seating import CHANCE
from starboard.games.zylatron.options import OFFERED
from starboard.games.zylatron.rules import actions, effects, legal, position, why_not
from starboard.games.zylatron.rules.board import COLOURS
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import PIECE_NAME
from starboard.games.zylatron.rules.state import State

AT_HOME = {"A": "aW5@0404", "B": "bW5@5404", "C": "cW5@5426", "D": "dW5@0426"}


class Table:
    """A game in progress. Actions are written as in the rulebook's examples; a text may hold several, with commas."""

    def __init__(self, options: str, state: State) -> None:
        self.options = read_options(OFFERED, options)
        self.house = House(self.options)
        self.state = state
        self.events: list[Event] = []

    def play(self, text: str, cards: str = "") -> "Table":
        """Play actions, drawing `cards` in order; after the last, each draw is a Miss."""
        waiting = list(cards)
        for word in text.split(", "):
            assert word in self.legal, f"{word} is not among {self.legal}"
            self._apply(word)
            if self.state.acting == CHANCE and not self.state.ended:
                self._apply(f"card {waiting.pop(0) if waiting else 'M'}")
        assert not waiting, f"{waiting} were not drawn"
        return self

    def leave(self, planet: str) -> "Table":
        self.state = effects.leave(self.house, self.state, self._seat(planet), None)
        return self

    def _apply(self, word: str) -> None:
        self.events = []
        self.state = effects.apply(self.house, self.state, actions.read(word), self.events)

    @property
    def legal(self) -> list[str]:
        return [str(action) for action in legal.legal(self.house, self.state, self.state.acting)]

    def why(self, word: str) -> str:
        """Return the clause that forbids this action to the acting seat."""
        assert word not in self.legal, f"{word} is legal"
        refused = why_not.reason(self.house, self.state, actions.read(word))
        assert "zylatron." not in str(refused), f"no words for {refused}"
        return refused.clause

    def can(self, word: str) -> bool:
        return word in self.legal

    def offers(self, start: str) -> list[str]:
        return [word for word in self.legal if word.startswith(start)]

    @property
    def line(self) -> str:
        return position.write_state(self.house, self.options, self.state)

    @property
    def acting(self) -> str:
        return COLOURS[self.state.homes[self.state.seat - 1]]

    def place(self, name: str) -> int:
        return self.state.fleet.place[PIECE_NAME.index(name)]

    def where(self, name: str) -> str:
        """Return a piece's place in position notation: `@2115`, `>aF1`; empty if it is off the board."""
        found = [word for word in self.line.split(" | ")[6].split(" ") if word.startswith(name)]
        return found[0][3:].partition("*")[0].partition("=")[0].rstrip("!") if found else ""

    def zys(self, planet: str) -> int:
        return self.state.realm.zys[self._seat(planet) - 1]

    def out(self, planet: str) -> bool:
        return self._seat(planet) in self.state.out

    def owner(self, name: str) -> str:
        return COLOURS[self.state.homes[self.state.fleet.owner[PIECE_NAME.index(name)] - 1]]

    def _seat(self, planet: str) -> int:
        return self.state.homes.index(COLOURS.index(planet)) + 1


def table(
    pieces: str = "", *, planets: str = "ABCD", turn: str = "A", moves: int | None = None, zys: str = "",
    options: str = "", pile: str = "", holders: str = "", factories: str = "000000000000", card: str = "-",
    alone: bool = False, more: str = "",
) -> Table:  # fmt: skip
    """Return a position. Default: four-player major game, A has three moves, each ten Zys and a Warrior at home."""
    chosen = read_options(OFFERED, options)
    house = House(chosen)
    named = pieces.split()
    home = [] if alone else [AT_HOME[p] for p in planets if not any(word.startswith(AT_HOME[p][:3]) for word in named)]
    loose = sorted((w for w in [*named, *home] if "@" in w), key=lambda word: PIECE_NAME.index(word[:3]))
    carried = [word for word in named if ">" in word]
    carried.sort(key=lambda word: PIECE_NAME.index(word.partition(">")[2][:3]))
    purses = dict(word.split(":") for word in zys.split()) if zys else {}
    money = " ".join(f"{planet}:{purses.get(planet, 10)}" for planet in planets)
    held = holders or "".join(planet if planet in planets else "-" for planet in COLOURS)
    counts = pile or "-".join(map(str, house.pile))
    head = f"ZY1 {'short' if house.short else 'major'} r1 {turn}/{house.moves if moves is None else moves}"
    fields = [head, money, f"Z{card}", f"S{counts}", f"P{held}", f"X{factories}", " ".join([*loose, *carried])]
    if more:
        fields.append(more)
    if str(chosen):
        fields.append(f"O {chosen}")
    return Table(options, position.read_state(house, chosen, " | ".join(fields)))


def new_game(planets: str = "AB", first: str = "A", options: str = "") -> Table:
    house = House(read_options(OFFERED, options))
    return Table(options, effects.apply(house, effects.start(house, planets), actions.read(f"begin {first}"), None))
