"""Positions as one line of eight fields, and back.

    sw1 <seats><T|C|P> <phase> <round>.<turn> <first>/<active>/<acting> <economy> <transient> <board>

If a seat left and ended the game, the phase is `left` and that seat is the acting one.
"""

import re
from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.seating import CHANCE, Seat
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.house import House
from starboard.games.spacewalk.rules.orbit import ORBITS, Orbit
from starboard.games.spacewalk.rules.ships import OWN, OWNER, SIZE, Ships, each, ship
from starboard.games.spacewalk.rules.state import NO_CARDS, NO_TOKENS, Cards, Flight, State, Tokens
from starboard.games.spacewalk.rules.validate import sound

_MODES: Final = {"tokens": "T", "cards": "C", "plain": "P"}
_PHASES: Final = (
    phases.LOT, phases.PLACE, phases.GO, phases.FLY, phases.AFTER, phases.REACT, phases.CARD, phases.STEP,
    phases.OVER, phases.LEFT,
)  # fmt: skip


# ---- writing


def write_state(house: House, state: State) -> str:
    seats = f"{_seat(state.first)}/{_seat(state.active)}/{_acting(state)}"
    head = f"sw1 {state.count}{_MODES[house.mode]} {state.phase} {state.round}.{state.turn} {seats}"
    return f"{head} {_economy(state)} {_transient(state)} {_board(state)}"


def _seat(seat: Seat) -> str:
    return "-" if seat == CHANCE else str(seat)


def _acting(state: State) -> str:
    return "-" if state.phase == phases.OVER else str(state.acting)


def _economy(state: State) -> str:
    tokens, cards = state.tokens, state.cards
    if tokens.left:
        return ",".join(f"{left}{'*' * (tokens.spent >> seat & 1)}" for seat, left in enumerate(tokens.left, 1))
    if cards.hands:
        return f"{','.join(''.join(map(str, hand)) for hand in cards.hands)}:{cards.last or '-'}"
    return "-"


def _transient(state: State) -> str:
    parts = []
    if state.moves > 1:
        parts.append(f"m{state.moves}")
    if state.again:
        parts.append("x")
    if state.flight is not None:
        planet = state.orbit.planets[state.flight.spot]
        parts.append(f"h{planet}+{state.flight.flown}={_ships(state.flight.air)}")
    if state.window:
        parts.append("w" + ",".join(map(str, state.window)))
    return ";".join(parts) or "-"


def _board(state: State) -> str:
    words = [
        f"{planet}:{_ships(ships)}" for planet, ships in zip(state.orbit.planets, state.planets, strict=True) if ships
    ]
    if state.turn == 0:
        words += [f"+{seat}:{_sizes(state.reserve & OWN[seat])}" for seat in range(1, state.count + 1)]
    return " ".join(words) or "."


def _ships(ships: Ships) -> str:
    return "".join(f"{OWNER[one]}{SIZE[one]}" for one in each(ships))


def _sizes(ships: Ships) -> str:
    return "".join(SIZE[one] for one in each(ships))


# ---- reading


def read_state(house: House, text: str) -> State:
    """Parse a position. Accept only text in the form of `write_state`, and positions the rules can continue from."""
    words = text.split(" ")
    try:
        state = _read(house, words)
        if write_state(house, state) == text and sound(house, state):
            return state
    except (ValueError, IndexError, KeyError):
        pass
    raise Unreadable(f"{text!r} is not a position of Space Walk in mode {house.mode}")


def _read(house: House, words: list[str]) -> State:
    _, seats, phase, number, who, economy, transient, *board = words
    count = int(seats[0])
    orbit = ORBITS[count]
    _, turn = number.split(".")
    first, _, acting = who.split("/")
    moves, again, flight, window = _read_transient(orbit, transient)
    planets, reserve = _read_board(orbit, board)
    tokens = _read_tokens(economy) if house.mode == "tokens" else NO_TOKENS
    cards = _read_cards(economy) if house.mode == "cards" else NO_CARDS
    return State(
        count, _PHASES[_PHASES.index(phase)], int(turn), _read_seat(first), _read_seat(acting), planets=planets,
        reserve=reserve, tokens=tokens, cards=cards, moves=moves, again=again, flight=flight, window=window,
    )  # fmt: skip


def _read_seat(text: str) -> Seat:
    return CHANCE if text == "-" else int(text)


def _read_tokens(text: str) -> Tokens:
    words = text.split(",")
    spent = sum(1 << seat for seat, word in enumerate(words, 1) if word.endswith("*"))
    return Tokens(tuple(int(word.rstrip("*")) for word in words), spent)


def _read_cards(text: str) -> Cards:
    hands, _, last = text.partition(":")
    return Cards(tuple(tuple(int(n) for n in hand) for hand in hands.split(",")), "" if last == "-" else last)


def _read_transient(orbit: Orbit, text: str) -> tuple[int, bool, Flight | None, tuple[Seat, ...]]:
    moves, again, flight, window = 1, False, None, tuple[int, ...]()
    for part in () if text == "-" else text.split(";"):
        mark, rest = part[0], part[1:]
        if mark == "m":
            moves = int(rest)
        elif mark == "x":
            again = True
        elif mark == "h":
            planet, flown, air = re.split("[+=]", rest)
            flight = Flight(orbit.spots[int(planet)], int(flown), _read_ships(air))
        else:
            window = tuple(int(seat) for seat in rest.split(","))
    return moves, again, flight, window


def _read_board(orbit: Orbit, words: list[str]) -> tuple[tuple[Ships, ...], Ships]:
    planets, reserve = [0] * len(orbit.planets), 0
    for word in () if words == ["."] else words:
        name, _, ships = word.partition(":")
        if name.startswith("+"):
            reserve += _read_ships("".join(f"{name[1]}{size}" for size in ships))
        else:
            planets[orbit.spots[int(name)]] = _read_ships(ships)
    return tuple(planets), reserve


def _read_ships(text: str) -> Ships:
    return sum(ship(size, int(seat)) for seat, size in zip(text[::2], text[1::2], strict=True))
