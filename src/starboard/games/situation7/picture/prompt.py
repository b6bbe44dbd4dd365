"""The prompt in one sentence: what the viewer can do, or whose turn it is."""

from typing import Final

from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.ending import score, winner
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import who
from starboard.games.situation7.rules.reach import empty, joined, launches, placements
from starboard.games.situation7.rules.state import COUNT, LOT, OVER, PAUSED, READY, VOID, State

_WORDS: Final = ("first", "join", "launch", "stuck", "turn", "first_turn")
DETAILED: Final = frozenset([f"situation7.prompt.{word}" for word in _WORDS])


def prompt(house: House, state: State, seat: Seat | None) -> Message:
    if state.phase == OVER:
        return _result(house, state)
    if seat is None or state.hand(seat).gone:
        return message("situation7.prompt.watch", count=empty(house, state).bit_count())
    return _real_time(house, state, seat) if house.real_time else _by_turns(house, state, seat)


def detail(house: House, state: State, seat: Seat | None) -> Message | None:
    """Return a second line: what to touch, or how much is left."""
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
    if placements(house, state, side):
        return message("situation7.prompt.join")
    if launches(house, state, side):
        return message("situation7.prompt.launch")
    return message("situation7.prompt.stuck" if joined(house, state, side) else "situation7.prompt.no_space")


def _by_turns(house: House, state: State, seat: Seat) -> Message:
    if state.phase == LOT:
        return message("situation7.prompt.lot")
    side, now = state.side(seat), state.turn
    if now.mover != side:
        return message("situation7.prompt.their_turn", side=who(state, now.mover))
    if turn.builds(house, state):
        return message(f"situation7.prompt.{_building(state)}")
    return message("situation7.prompt.launch" if turn.launching(house, state) else "situation7.prompt.guard_or_end")


def _building(state: State) -> str:
    """Return the number of finds that may still be placed, as a word."""  # S7-81, S7-83
    if turn.building(state):
        return "one_more"
    return "turn" if state.turn.left > 1 else "first_turn"


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
