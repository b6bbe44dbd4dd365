"""What is asked of the one who looks, in one sentence; or who is awaited."""

from typing import Final

from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.ending import score, winner
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import who
from starboard.games.situation7.rules.reach import can_move, empty
from starboard.games.situation7.rules.state import COUNT, LOT, OVER, PAUSED, READY, VOID, State

DETAILED: Final = frozenset([f"situation7.prompt.{word}" for word in ("first", "join", "stuck", "turn", "first_turn")])


def prompt(house: House, state: State, seat: Seat | None) -> Message:
    if state.phase == OVER:
        return _result(house, state)
    if seat is None or state.hand(seat).gone:
        return message("situation7.prompt.watch", count=empty(house, state).bit_count())
    return _real_time(house, state, seat) if house.real_time else _by_turns(house, state, seat)


def detail(house: House, state: State, seat: Seat | None) -> Message | None:
    """What to touch, or what is left, in one more line."""
    asked = prompt(house, state, seat).id
    return message(f"{asked}.detail") if asked in DETAILED else None


def _real_time(house: House, state: State, seat: Seat) -> Message:
    side, clock = state.side(seat), state.times.clock
    if state.phase in (READY, PAUSED):
        word = "wait" if state.hand(seat).ready else "ready" if state.phase == READY else "paused"
        return message(f"situation7.prompt.{word}")
    if state.phase == COUNT:
        return message("situation7.prompt.count")
    if clock < house.begins[side]:
        return message("situation7.prompt.head_start", side=who(state, 1 - side))
    if not state.sides[side].pieces:
        return message("situation7.prompt.first")
    if not can_move(house, state, side):
        return message("situation7.prompt.stuck")
    return message("situation7.prompt.join")


def _by_turns(house: House, state: State, seat: Seat) -> Message:
    if state.phase == LOT:
        return message("situation7.prompt.lot")
    side, now = state.side(seat), state.turn
    if now.mover != side:
        return message("situation7.prompt.their_turn", side=who(state, now.mover))
    if not now.left:
        return message("situation7.prompt.guard_or_end")
    if turn.building(state):
        return message("situation7.prompt.one_more")
    return message("situation7.prompt.turn" if now.left > 1 else "situation7.prompt.first_turn")


def _result(house: House, state: State) -> Message:
    if state.end == VOID:
        return message("situation7.end.void")
    won = winner(house, state)
    best = max(won, 0)
    points = (score(house, state, 0), score(house, state, 1))
    return message(
        "situation7.won" if won >= 0 else "situation7.drawn",
        side=who(state, best), points=points[best], loser=who(state, 1 - best), less=points[1 - best],
    )  # fmt: skip
