"""The cards: kinds, hands and the pile. Hands are sorted, so their order reveals nothing."""

from collections.abc import Iterable, Mapping
from typing import Final

from starboard.games.astron.rules.board import BACKWARDS, FORWARDS, ONWARD_UPHEAVALS, SIDEWAYS, UPHEAVALS

Card = int  # a kind of card: an index into NAMES
Hand = tuple[Card, ...]
Counts = tuple[int, ...]  # number of cards of each kind, indexed like NAMES

DOWN: Final = 0  # a face-down card

FORWARD: Final = "F"
BACKWARD: Final = "B"
SIDEWAY: Final = "S"
UPHEAVAL: Final = "U"
_KINDS: Final = (
    *[(FORWARD, value, f"F{value}") for value in FORWARDS],
    *[(BACKWARD, value, f"B{value}") for value in BACKWARDS],
    *[(SIDEWAY, value, f"S{value}") for value in SIDEWAYS],
    *[(UPHEAVAL, rows, f"U{rows:+}") for rows in UPHEAVALS],
)
NAMES: Final = ("?", *[name for _, _, name in _KINDS])
WAY: Final = ("", *[way for way, _, _ in _KINDS])
VALUE: Final = (0, *[value for _, value, _ in _KINDS])  # spaces; for an Upheaval, rows of the Base (negative: back)
CARD: Final = {name: card for card, name in enumerate(NAMES)}
NO_CARDS: Final[Counts] = (0,) * len(NAMES)


def counts(upheavals: Mapping[int, int]) -> Counts:
    """Return the full deck with these Upheavals."""
    by_way: dict[str, Mapping[int, int]] = {
        FORWARD: FORWARDS,
        BACKWARD: BACKWARDS,
        SIDEWAY: SIDEWAYS,
        UPHEAVAL: upheavals,
    }
    return (0, *[by_way[way].get(value, 0) for way, value, _ in _KINDS])


STANDARD: Final = counts(UPHEAVALS)
ONWARD: Final = counts(ONWARD_UPHEAVALS)
TOTAL: Final = sum(STANDARD)


def added(pile: Counts, cards: Iterable[Card]) -> Counts:
    more = list(pile)
    for card in cards:
        more[card] += 1
    return tuple(more)


def without(hand: Hand, card: Card) -> Hand:
    """Return the hand without one card of this kind; a hidden hand loses a face-down card instead."""
    place = hand.index(card if card in hand else DOWN)
    return hand[:place] + hand[place + 1 :]


def with_card(hand: Hand, card: Card) -> Hand:
    return tuple(sorted((*hand, card)))


def left(all_cards: Counts, discards: Counts, hands: Iterable[Hand]) -> list[int]:
    """Count the unseen cards by kind: the pile and the face-down cards in hands."""
    rest = [one - other for one, other in zip(all_cards, discards, strict=True)]
    for hand in hands:
        for card in hand:
            rest[card] -= 1
    rest[DOWN] = 0
    return rest


# ---- text


def write_cards(hand: Hand) -> str:
    """Write a hand as `F1 S2*2`, a hidden one as `?5`, an empty one as `-`."""
    if not hand:
        return "-"
    known = [card for card in hand if card != DOWN]
    hidden = [f"?{len(hand) - len(known)}"] if len(known) < len(hand) else []
    return " ".join([*hidden, *[_times(card, known.count(card)) for card in sorted(set(known))]])


def _times(card: Card, number: int) -> str:
    return NAMES[card] if number == 1 else f"{NAMES[card]}*{number}"


def read_cards(text: str) -> Hand:
    """Parse cards; raise ValueError or KeyError. The caller checks that the text is canonical."""
    cards: list[Card] = []
    for word in () if text == "-" else text.split(" "):
        if word.startswith("?"):
            cards += [DOWN] * _number(word[1:])
        else:
            name, _, number = word.partition("*")
            cards += [CARD[name]] * _number(number or "1")
    return tuple(cards)


def _number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= TOTAL:
        raise ValueError(text)
    return number
