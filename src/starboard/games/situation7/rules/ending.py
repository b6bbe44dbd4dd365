"""The end: its causes, the scores, and the winner."""

from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.games.situation7.rules import events
from starboard.games.situation7.rules.board import BLUE, PURPLE, SIDES
from starboard.games.situation7.rules.chart import Region
from starboard.games.situation7.rules.events import Trace
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import who
from starboard.games.situation7.rules.reach import can_move, empty, shut_out
from starboard.games.situation7.rules.state import BLOCKED, COVERED, OVER, RESIGNED, SHUT_OUT, VOID, Side, State

# ---- causes


def after_a_piece(house: House, state: State, trace: Trace) -> State:
    """End the game if the piece or astronaut just placed ends it."""
    if not empty(house, state):
        return ended(house, state, COVERED, trace)  # S7-59
    for side in SIDES:
        if shut_out(house, state, side):
            return ended(house, mopped_up(house, state, 1 - side, trace), SHUT_OUT, trace)  # S7-60
    if house.mutual_block and not any(can_move(house, state, side) for side in SIDES):
        return ended(house, state, BLOCKED, trace)  # S7-64
    return state


def mopped_up(house: House, state: State, side: int, trace: Trace) -> State:
    """Give all empty cells to the side that can still place."""  # S7-60
    rest = empty(house, state)
    if trace is not None:
        trace.append(events.MoppedUp(state, side, house.chart.written(rest)))
    return state.with_side(side, state.sides[side].filled(house.chart, rest))


def ended(house: House, state: State, end: str, trace: Trace) -> State:
    over = state.with_(phase=OVER, end=end)
    if trace is not None:
        events.ended(trace, over, (score(house, over, PURPLE), score(house, over, BLUE)), winner(house, over))
    return over


def left(house: House, state: State, seat: Seat, trace: Trace) -> State:
    """Remove a hand. If it was its side's last hand, the side has resigned."""  # S7-63
    state = state.with_hand(seat, state.hand(seat).left())
    if beaten(state, state.side(seat)):
        return ended(house, state, RESIGNED, trace)
    return state


def beaten(state: State, side: int) -> bool:
    """Return whether all hands of a side have left."""
    return all(state.hand(seat).gone for seat in state.seats[side])


# ---- scores


def held(house: House, own: Side) -> list[Region]:
    """Return the regions that a side holds completely."""  # S7-66, S7-67, S7-68, S7-69, S7-70, S7-71, S7-72
    return [region for region in house.chart.regions if own.pieces & region.cells == region.cells]


def score(house: House, state: State, side: int) -> int:
    """Return the points for the regions currently held; nothing else counts."""  # S7-65, S7-73, S7-75
    return sum([house.worth(region) for region in held(house, state.sides[side])])


def scores(house: House, state: State) -> tuple[int, ...]:
    both = [score(house, state, side) for side in SIDES]
    return tuple([both[side] for side in state.by_seat])


# ---- the winner


def winner(house: House, state: State) -> int:
    """Return the side that is ahead or has won; -1 if there is none."""
    merits = [merit(house, state, side) for side in SIDES]
    if merits[PURPLE] == merits[BLUE]:
        return -1
    return PURPLE if merits[PURPLE] > merits[BLUE] else BLUE


def merit(house: House, state: State, side: int) -> tuple[int, ...]:
    """Return a side's ranking key: not beaten, points, sectors, pieces; () for a void game."""  # S7-3, S7-74
    if state.end == VOID:
        return ()
    own = state.sides[side]
    sectors = sum([region.kind == "sector" for region in held(house, own)])
    return int(not beaten(state, side)), score(house, state, side), sectors, own.pieces.bit_count()


def because(house: House, state: State) -> Message | None:
    """Return the reason for the end in one sentence."""
    if state.phase != OVER:
        return None
    if state.end == VOID:
        return message("situation7.because.void")
    won, points = winner(house, state), [score(house, state, side) for side in SIDES]
    best = max(won, 0)
    sides = {"winner": who(state, best), "loser": who(state, 1 - best)}
    told = {**sides, "points": points[best], "less": points[1 - best]}
    if won < 0 or (state.end != RESIGNED and points[0] == points[1]):
        return message(f"situation7.because.{_tie(house, state)}", **told)  # S7-74
    return message(f"situation7.because.{state.end}", **told)


def _tie(house: House, state: State) -> str:
    """Return the tiebreak that decided between equal points."""
    merits = [merit(house, state, side) for side in SIDES]
    if merits[PURPLE][2] != merits[BLUE][2]:
        return "sectors"
    return "pieces" if merits[PURPLE] != merits[BLUE] else "drawn"


def places(house: House, state: State) -> tuple[int, ...]:
    won = winner(house, state)
    return tuple([1 if won in (-1, side) else 2 for side in state.by_seat])
