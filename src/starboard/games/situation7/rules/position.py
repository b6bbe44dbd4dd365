"""Positions as one line of text, and back. The short form holds a printed diagram; the long form holds everything.

    <board> <rings> <stock> <stock> <clock>                          real time
    <board> <rings> <stock> <stock> <turn> <side> <finds> <left>     turn-based
    ... <seats> <phase>                                              long form, turn-based
    ... <seats> <phase> <at>,<go>,<placed>,<called> <asks> <hands>   long form, real time

Rings go from the centre outwards. A number is a run of empty cells; `p` or `b` is a piece, followed by `r`, `s` or `a`
for its equipment. An `x` marks a seat that has left. The short form is read as a two-player game with nothing
pending.
"""

import re
from typing import Final

from starboard.core.errors import Unreadable
from starboard.games.situation7.rules import ending, turn
from starboard.games.situation7.rules import state as phases
from starboard.games.situation7.rules.board import EQUIPMENT, SIDE_LETTERS, SIDES
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import Hand, Side, State, Times, Turn
from starboard.games.situation7.rules.validate import sound

_SHORT: Final = {True: 5, False: 8}  # words, in real time and in turn-based play


# ---- writing


def write_state(house: House, state: State) -> str:
    short = diagram(house, state)
    phase = f"{state.phase}:{state.end}" if state.end else state.phase
    line = f"{short} {_seats(state)} {phase}"
    return f"{line} {_times(state)}" if house.real_time else line


def diagram(house: House, state: State) -> str:
    """Return the short form."""
    stocks = " ".join(["".join([f"{kind.lower()}{own.stock(kind)}" for kind in EQUIPMENT]) for own in state.sides])
    line = f"{house.chart.name} {_rings(house, state)} {stocks}"
    if house.real_time:
        return f"{line} {state.times.clock}"
    now = state.turn
    finds = ",".join(house.chart.written(now.finds)) or "-"
    mover = SIDE_LETTERS[now.mover] if now.number else "-"
    return f"{line} {now.number} {mover} {finds} {now.left}"


def _rings(house: House, state: State) -> str:
    words, cell = [], 0
    for ring in house.chart.plan.rings:
        signs = [_sign(state, number) for number in range(cell, cell + ring.cells)]
        words.append(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(signs)))
        cell += ring.cells
    return "/".join(words)


def _sign(state: State, cell: int) -> str:
    for side in SIDES:
        own = state.sides[side]
        if own.pieces >> cell & 1:
            carried = [kind.lower() for kind in EQUIPMENT if own.standing(kind) >> cell & 1]
            return SIDE_LETTERS[side] + "".join(carried)
    return "."


def _seats(state: State) -> str:
    return "/".join([",".join([f"{seat}{'x' * state.hand(seat).gone}" for seat in side]) for side in state.seats])


def _times(state: State) -> str:
    times = state.times
    hands = ";".join([_hand(hand) for hand in state.hands])
    asks = ",".join(map(str, times.asks))
    return f"{times.at},{times.go},{times.placed},{times.called} {asks} {hands}"


def _hand(hand: Hand) -> str:
    return ",".join(map(str, [int(hand.ready), hand.locked, hand.rests, hand.held, hand.kept]))


# ---- reading


def read_state(house: House, text: str) -> State:
    """Parse a position. Accept only text in the exact form written here, and positions the rules can continue from."""
    words = text.split(" ")
    try:
        if len(words) == _SHORT[house.real_time]:
            state = _read_short(house, words)
            written = diagram(house, state)
            if sound(house, state) and written == text:
                return _settled(house, state)
        else:
            state = _read(house, words)
            if write_state(house, state) == text and sound(house, state):
                return state
    except (ValueError, IndexError, KeyError):
        pass
    raise Unreadable(f"{text!r} is not a position of Situation 7 on this board")


def _read_short(house: House, words: list[str]) -> State:
    """Parse the short form: two seats, with the clock running or the named side to move."""
    tail = ["1/2", "run", f"{words[4]},0,{words[4]},0", "0,0", "1,0,0,0,0;1,0,0,0,0"]
    return _read(house, [*words, *(tail if house.real_time else ["1/2", "turn"])])


def _settled(house: House, state: State) -> State:
    """Apply a pending end, or open the turn, as a diagram may not show it yet."""
    state = ending.after_a_piece(house, state, None)
    if state.phase != phases.TURN or state.turn.finds or state.turn.left < turn.allowance(state.turn.number):
        return state
    return turn.opened(house, state, state.turn.number, state.turn.mover, None)


def _read(house: House, words: list[str]) -> State:
    _, rings, purple, blue, number, *rest = words
    sides = _read_rings(house, rings)
    stocks = [[own.stock(kind) for kind in EQUIPMENT] for own in sides]
    if [_read_stock(purple), _read_stock(blue)] != stocks:
        raise ValueError("the pieces on the board and in stock do not add up")
    now = Turn()
    if not house.real_time:
        now, rest = _read_turn(house, number, rest[:3]), rest[3:]
    seats_text, phase, *rest = rest
    seats = tuple([tuple([int(seat.rstrip("x")) for seat in side.split(",")]) for side in seats_text.split("/")])
    gone = [seat for side in seats_text.split("/") for seat in side.split(",") if seat.endswith("x")]
    count = sum([len(side) for side in seats])
    hands = tuple([Hand(False, f"{seat}x" in gone) for seat in range(1, count + 1)])
    times = Times()
    if house.real_time:
        times = _read_times(int(number), rest)
        hands = tuple([_read_hand(text, hand.gone) for text, hand in zip(rest[2].split(";"), hands, strict=True)])
    phase, _, end = phase.partition(":")
    return State(seats, phase, sides, hands, times, turn=now, end=end)


def _read_stock(text: str) -> list[int]:
    found = re.fullmatch(r"r([0-3])s([0-3])a([0-3])", text)
    if found is None:
        raise ValueError(text)
    return [int(number) for number in found.groups()]


def _read_rings(house: House, text: str) -> tuple[Side, Side]:
    chart = house.chart
    sides = [Side(), Side()]
    cell = 0
    for ring in text.split("/"):
        for sign in re.findall(r"\d+|[pb][rsa]?|.", ring):
            if sign.isdecimal():
                cell += int(sign)
                continue
            if cell >= chart.size:
                raise ValueError("more cells than the board has")
            side, kind = SIDE_LETTERS.index(sign[0]), sign[1:].upper()
            own = sides[side].laid(chart, cell, kind if kind != "A" else "")
            sides[side] = own.guarding(chart, cell) if kind == "A" else own
            cell += 1
    return sides[0], sides[1]


def _read_turn(house: House, number: str, words: list[str]) -> Turn:
    mover, finds, left = words
    found = house.chart.cells_of([] if finds == "-" else finds.split(","))
    return Turn(int(number), 0 if mover == "-" else SIDE_LETTERS.index(mover), found, int(left))


def _read_times(clock: int, words: list[str]) -> Times:
    at, go, placed, called = [int(number) for number in words[0].split(",")]
    purple, blue = [int(number) for number in words[1].split(",")]
    return Times(at, clock, go, placed, called, asks=(purple, blue))


def _read_hand(text: str, gone: bool) -> Hand:
    ready, locked, rests, held, kept = [int(number) for number in text.split(",")]
    return Hand(ready == 1, gone, locked, rests, held=held, kept=kept)
