"""The closed set of actions and their notation. Tables below hold one instance of each, except `Show`."""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.games.astron.rules.board import COLUMNS, SHIPS
from starboard.games.astron.rules.deck import NAMES, SIDEWAY, UPHEAVAL, WAY, Card, Hand, read_cards, write_cards
from starboard.games.astron.rules.universe import SIDES


@final
@dataclass(frozen=True, slots=True)
class TakeOff(Value):
    """Put the ship on the pad of a column."""

    column: str

    def __str__(self) -> str:
        return f"T{self.column}"


@final
@dataclass(frozen=True, slots=True)
class Fly(Value):
    """Play a direction card. The side is "L" or "R" for Sideways, otherwise ""."""

    card: Card
    side: str = ""

    def __str__(self) -> str:
        return f"{NAMES[self.card]}{self.side}"


@final
@dataclass(frozen=True, slots=True)
class Upheave(Value):
    """Play a Cosmic Upheaval: the Base moves."""

    card: Card

    def __str__(self) -> str:
        return NAMES[self.card]


@final
@dataclass(frozen=True, slots=True)
class Discard(Value):
    """Lose a point and discard a card when unable to move."""

    card: Card

    def __str__(self) -> str:
        return f"x{NAMES[self.card]}"


@final
@dataclass(frozen=True, slots=True)
class Wait(Value):
    """Discard a card while grounded and wait for the Base."""

    card: Card

    def __str__(self) -> str:
        return f"w{NAMES[self.card]}"


@final
@dataclass(frozen=True, slots=True)
class Slide(Value):
    """Slide a displaced ship to one side when both sides are clear."""

    side: str

    def __str__(self) -> str:
        return f">{self.side}"


@final
@dataclass(frozen=True, slots=True)
class Deal(Value):
    """Deal a card to a seat (chance). Other seats see it face down."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"deal {self.seat} {NAMES[self.card]}"


@final
@dataclass(frozen=True, slots=True)
class Show(Value):
    """Show the cards of a withdrawn ship face up on the discard pile (chance)."""

    seat: Seat
    cards: Hand

    def __str__(self) -> str:
        return f"show {self.seat} {write_cards(self.cards)}"


Action = TakeOff | Fly | Upheave | Discard | Wait | Slide | Deal | Show

TAKEOFF: Final = {column: TakeOff(column) for column in COLUMNS}
_STRAIGHT: Final = [card for card, way in enumerate(WAY) if way and way not in (SIDEWAY, UPHEAVAL)]
_SIDEWAYS: Final = [card for card, way in enumerate(WAY) if way == SIDEWAY]
_UPHEAVALS: Final = [card for card, way in enumerate(WAY) if way == UPHEAVAL]
FLY: Final = {card: Fly(card) for card in _STRAIGHT}
FLY_LEFT: Final = {card: Fly(card, "L") for card in _SIDEWAYS}
FLY_RIGHT: Final = {card: Fly(card, "R") for card in _SIDEWAYS}
UPHEAVE: Final = {card: Upheave(card) for card in _UPHEAVALS}
DISCARD: Final = tuple([Discard(card) for card in range(len(NAMES))])  # by card; a face-down card is never discarded
WAIT: Final = tuple([Wait(card) for card in range(len(NAMES))])
SLIDE: Final = {side: Slide(side) for side in SIDES}
DEAL: Final = tuple([tuple([Deal(seat, card) for card in range(len(NAMES))]) for seat in range(SHIPS + 1)])


def _all() -> list[Action]:
    found: list[Action] = [*TAKEOFF.values(), *FLY.values(), *FLY_LEFT.values(), *FLY_RIGHT.values()]
    found += [*UPHEAVE.values(), *DISCARD[1:], *WAIT[1:], *SLIDE.values()]
    for deals in DEAL[1:]:
        found += deals
    return found


_BY_NOTATION: Final = {str(action): action for action in _all()}


def read(text: str) -> Action:
    """Parse an action. Illegal actions are accepted here and refused by the rules."""
    action = _BY_NOTATION.get(text) or _read_show(text)
    if action is None or str(action) != text:
        raise Unreadable(f"{text!r} is not an action of Astron")
    return action


def _read_show(text: str) -> Show | None:
    word, _, rest = text.partition(" ")
    seat, _, cards = rest.partition(" ")
    if word != "show" or seat not in map(str, range(1, SHIPS + 1)):
        return None
    try:
        return Show(int(seat), tuple(sorted(read_cards(cards))))
    except (ValueError, KeyError):
        return None
