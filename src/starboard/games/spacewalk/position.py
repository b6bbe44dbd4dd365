"""A position as one line of eight fields, and back.

    sw1 <seats><T|C|P> <phase> <round>.<turn> <first>/<active>/<acting> <economy> <transient> <board>

Whether a game was ended by a seat that left is a phase of its own, `left`, with that seat as the acting one.
"""

import re
from operator import le
from typing import Final

from starboard.core.contract import CHANCE, Seat, Unreadable
from starboard.games.spacewalk import state as phases
from starboard.games.spacewalk.board import CARD_KINDS, FULL_HAND, TOKENS_PER_SEAT
from starboard.games.spacewalk.house import House
from starboard.games.spacewalk.legal import legal
from starboard.games.spacewalk.orbit import ORBITS, Orbit
from starboard.games.spacewalk.ships import OWN, OWNER, SIZE, Ships, each, ship
from starboard.games.spacewalk.state import NO_CARDS, NO_TOKENS, Cards, Flight, State, Tokens

_MODES: Final = {"tokens": "T", "cards": "C", "plain": "P"}
_PHASES: Final = (
    phases.LOT, phases.PLACE, phases.GO, phases.FLY, phases.AFTER, phases.REACT, phases.CARD, phases.STEP,
    phases.OVER, phases.LEFT,
)  # fmt: skip


# ---- writing


def dump(house: House, state: State) -> str:
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


def load(house: House, text: str) -> State:
    """The position written so. Only what `dump` writes is read, and only what the rules can go on from."""
    words = text.split(" ")
    try:
        state = _read(house, words)
        if dump(house, state) == text and _sound(house, state):
            return state
    except (ValueError, IndexError, KeyError):
        pass
    raise Unreadable(f"{text!r} is no position of Space Walk in mode {house.mode}")


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
        count, _PHASES[_PHASES.index(phase)], int(turn), _read_seat(first), _read_seat(acting), planets, reserve,
        tokens, cards, moves, again, flight, window,
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


# ---- can the rules go on from here?


def _sound(house: House, state: State) -> bool:
    return (
        _sound_crowds(state)
        and _sound_seats(state)
        and _sound_economy(house, state)
        and _sound_moment(state)
        and (state.over or len(legal(house, state, state.acting)) > 0)
    )


def _sound_crowds(state: State) -> bool:
    """Nobody has more than three ships of a size; while the game goes on nobody has none."""
    everything = [*each(state.reserve)]
    for crowd in (*state.planets, state.flight.air if state.flight else 0):
        everything += each(crowd)
    if any(everything.count(one) > 3 for one in set(everything)) or any(OWNER[one] > state.count for one in everything):
        return False
    without = [seat for seat in range(1, state.count + 1) if not any(OWNER[one] == seat for one in everything)]
    return len(without) == (1 if state.phase == phases.OVER else 0)


def _sound_seats(state: State) -> bool:
    """The acting seat is the one that the phase asks."""
    phase, acting = state.phase, state.acting
    if phase == phases.LOT:
        return state.turn == 0 and state.first == CHANCE == acting
    if phase == phases.LEFT:
        return state.count == 2 and acting in (1, 2)
    if not 1 <= state.first <= state.count or (phase == phases.PLACE) != (state.turn == 0):
        return False
    if phase == phases.PLACE:
        placed = 9 * state.count - len(each(state.reserve))
        return acting == (state.first - 1 + placed) % state.count + 1 and state.reserve > 0
    if phase == phases.OVER:
        return acting == CHANCE
    return acting == (state.window[0] if phase == phases.REACT else state.active)


def _sound_economy(house: House, state: State) -> bool:
    """Each seat has its tokens or its cards, and no more than the box gives it."""
    left, hands = state.tokens.left, state.cards.hands
    if house.mode == "tokens":
        return len(left) == state.count and all(0 <= n <= TOKENS_PER_SEAT[state.count] for n in left)
    if house.mode == "cards":
        full = all(len(hand) == 5 and all(map(le, hand, FULL_HAND)) for hand in hands)
        return len(hands) == state.count and full and (not state.cards.last or state.cards.last in CARD_KINDS)
    return True


def _sound_moment(state: State) -> bool:
    """What belongs to a move in progress or to a gap is there in that phase alone."""
    phase = state.phase
    if phase == phases.LEFT:
        return True
    if (phase == phases.FLY) != (state.flight is not None) or (phase == phases.REACT) != (state.window != ()):
        return False
    if state.moves != 1 and not (state.moves == 2 and phase in (phases.GO, phases.FLY)):
        return False
    return not state.again or phase in (phases.GO, phases.FLY, phases.REACT)
