"""Positions as one line of text, and back.

AP1 <seats> / <stacks> / <turn> / <extras> / <table>

seats   S3.3.4.0 N3.3.4.0      side, left, right, reserve, credit; `x`: out, `q`: has left
stacks  i6s:NS k2e:s           each from bottom to top, a spent piece in lower case; or -
turn    S 2 0 0                side to move, moves left, moves made, turns without progress (-1: progress this turn)
extras  i6s.2 h5 bN,r          captors that may earn a bonus, the space of a fly-by, open choices; each or -
table   1 12 -                 first seat, the seats at the sides named above, how the game ended
"""

from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.seating import CHANCE, Seat
from starboard.games.astroplane.rules import state as endings
from starboard.games.astroplane.rules.board import SIDES
from starboard.games.astroplane.rules.grid import NOWHERE, POSITION, POSITIONS, SPACE, SPACES
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.stacks import SPENT, Piece, Stack, owner, pieces, stack_of
from starboard.games.astroplane.rules.state import IN, RESERVE, Captor, Fleet, State
from starboard.games.astroplane.rules.validate import sound

_ENDINGS: Final = (endings.PLAYING, endings.TRUE, endings.STUCK, endings.DRAWN_OUT, endings.LEFT)


# ---- writing


def write_state(state: State) -> str:
    seats = " ".join([_fleet(state, seat) for seat in state.order])
    stacks = sorted([f"{POSITIONS[at]}:{_stack(state, stack)}" for at, stack in state.stacks.items()])
    turn = f"{_side(state, state.turn)} {state.moves} {state.made} {state.idle}"
    captors = ",".join([f"{POSITIONS[at]}.{height}" for at, height in state.captors])
    flyby = "" if state.flyby == NOWHERE else SPACES[state.flyby]
    choices = ",".join(["r" if whose == RESERVE else f"b{_side(state, whose)}" for whose in state.choices])
    order = "".join(map(str, state.order))
    extras = f"{captors or '-'} {flyby or '-'} {choices or '-'}"
    table = f"{state.first or '-'} {order} {state.ending or '-'}"
    return f"AP1 {seats} / {' '.join(stacks) or '-'} / {turn} / {extras} / {table}"


def _side(state: State, seat: Seat) -> str:
    return "-" if seat == CHANCE else SIDES[state.side_of(seat)]


def _fleet(state: State, seat: Seat) -> str:
    fleet = state.fleet(seat)
    left, right = fleet.areas
    return f"{_side(state, seat)}{left}.{right}.{fleet.reserve}.{fleet.credit}{fleet.status}"


def _stack(state: State, stack: Stack) -> str:
    return "".join([_piece(state, piece) for piece in reversed(pieces(stack))])


def _piece(state: State, piece: Piece) -> str:
    letter = _side(state, owner(piece))
    return letter.lower() if piece & SPENT else letter


# ---- reading


def read_state(house: House, text: str) -> State:
    """Parse a position. Accept only text in the form of `write_state`, and positions the rules can continue from."""
    try:
        state = _read(text)
        if write_state(state) == text and sound(house, state):
            return state
    except (ValueError, IndexError, KeyError):
        pass
    raise Unreadable(f"{text!r} is not a position of Astroplane")


def _read(text: str) -> State:
    heading, stacks, turn, extras, table = text.split(" / ")
    mark, *fleets = heading.split(" ")
    first, order, ending = table.split(" ")
    letters = [word[0] for word in fleets]
    seats = {letter: int(seat) for letter, seat in zip(letters, order, strict=True)}
    if mark != "AP1" or sorted(seats.values()) != list(range(1, len(seats) + 1)):
        raise ValueError
    by_seat = sorted(zip(order, fleets, strict=True))
    who, moves, made, idle = turn.split(" ")
    captors, flyby, choices = extras.split(" ")
    return State(
        sides=tuple([SIDES.index(word[0]) for _, word in by_seat]),
        first=CHANCE if first == "-" else int(first),
        turn=CHANCE if who == "-" else seats[who],
        moves=int(moves),
        made=int(made),
        idle=int(idle),
        fleets=tuple([_read_fleet(word[1:]) for _, word in by_seat]),
        stacks=tuple([_read_stack(seats, word) for word in _words(stacks, " ")]),
        captors=tuple([_read_captor(word) for word in _words(captors, ",")]),
        flyby=NOWHERE if flyby == "-" else SPACE[flyby],
        choices=tuple([RESERVE if word == "r" else seats[word[1:]] for word in _words(choices, ",")]),
        ending=_ENDINGS[_ENDINGS.index("" if ending == "-" else ending)],
    )


def _words(text: str, between: str) -> list[str]:
    return [] if text == "-" else text.split(between)


def _read_fleet(text: str) -> Fleet:
    status = text[-1] if text[-1] in (endings.OUT, endings.RESIGNED) else IN
    left, right, reserve, credit = map(int, text.removesuffix(status).split("."))
    return Fleet((left, right), reserve, credit, status)


def _read_stack(seats: dict[str, Seat], word: str) -> tuple[int, Stack]:
    name, _, letters = word.partition(":")
    found = [seats[letter.upper()] | (SPENT if letter.islower() else 0) for letter in reversed(letters)]
    return POSITION[name], stack_of(tuple(found))


def _read_captor(word: str) -> Captor:
    name, _, height = word.partition(".")
    return POSITION[name], int(height)
