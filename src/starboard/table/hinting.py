"""Hints and move feedback, for one person who plays alone against bots."""

from starboard.core.message import Refusal, refusal
from starboard.core.seating import Seat
from starboard.table.table import PLAYING, Table


def gives_hints(table: Table) -> bool:
    """Return whether this is a turn-based, unrated game of one person against bots only."""  # TA-18
    others = [occupant for occupant in table.occupants if not occupant.person]
    alone = len(table.people) == 1 and all(not occupant.open for occupant in others)
    return table.stage == PLAYING and alone and not table.setup.game.real_time and not table.setup.rated


def why_no_hint(table: Table, seat: Seat | None, last: bool = False) -> Refusal | None:
    """Return the reason a hint or, with `last`, feedback on the last move is refused for this seat; None if allowed."""
    if table.stage != PLAYING:
        return refusal("TA-5", "table.not_begun")
    if not gives_hints(table) or seat not in table.people:
        return refusal("TA-18", "table.no_hints")
    if last:
        moved = table.history is not None and seat is not None and table.history.last_move(seat) is not None
        return None if moved else refusal("TA-18", "table.no_move_yet")
    if seat not in table.actors:
        return refusal("TA-18", "table.no_hint_now")
    return refusal("TA-17", "table.paused") if table.paused else None
