"""Due items: the timers and bot moves that a table is waiting for."""

from dataclasses import dataclass
from typing import Final

from starboard.core.real_time import alarm_of, interrupted, levels_of
from starboard.core.seating import TABLE, Seat
from starboard.core.value import Value
from starboard.table.command import EVENT, SYSTEM
from starboard.table.row import LogRow
from starboard.table.start import PATIENCE
from starboard.table.table import CLOSED, PLAYING, SEALING, Table

THOUGHT: Final = 1000  # ms between a bot's actions in real time


@dataclass(frozen=True, slots=True)
class Due(Value):
    """A timer or bot move due at a time in ms, in a slot.

    The slots are `late`, `alarm`, `flag`, `grace`, `notice`, `bot`, `show` and `next`. A `notice` informs a person that
    their turn has begun when turns last days. A `show` is a bot's move at a table without people; it uses a bot's slot.
    Tournament tables have `bot` instead, because others wait for their result.
    """

    kind: str
    at: int
    seat: Seat = TABLE

    @property
    def slot(self) -> str:
        kind = "bot" if self.kind == "show" else self.kind
        return kind if self.seat == TABLE else f"{kind}{self.seat}"


def due(table: Table) -> dict[str, Due]:
    """Return all pending timers and bot moves by slot. A table that shows a record has none."""
    if table.record is not None:
        found = list[Due]()
    elif table.stage == SEALING:
        found = [Due("late", table.began + PATIENCE)]
    elif table.stage == PLAYING:
        found = [] if table.paused else _playing(table)
    elif table.stage == CLOSED:
        found = []
    else:
        found = [Due("next", table.at)] if table.next_table else []
    return {item.slot: item for item in found}


def _playing(table: Table) -> list[Due]:
    pace, clocks = table.setup.pace, table.clocks
    found: list[Due] = []
    thinks = "bot" if table.people or table.owner == EVENT else "show"
    for seat in table.actors:
        occupant = table.occupant(seat)
        if occupant.level:
            if not _left_to_people(table):
                found.append(Due(thinks, _thought(table), seat))
        else:
            if pace.timed:
                found.append(Due("flag", clocks.deadline(seat), seat))
            if pace.kind == "days":
                found.append(Due("notice", clocks.since, seat))
            grace = table.grace(seat)
            if grace:
                found.append(Due("grace", _asked(table) + grace, seat))
    wanted = alarm_of(table.setup.game, table.history.state) if table.history else None
    if wanted is not None:
        found.append(Due("alarm", table.began + wanted))
    return found


def _asked(table: Table) -> int:
    """Return the start of the wait: the start of play in real time, else the last change of the game."""
    return table.began if table.setup.game.real_time else table.clocks.since


def _left_to_people(table: Table) -> bool:
    """Return whether bots wait for people who may act too; always False in real time."""
    return not table.setup.game.real_time and any(table.occupant(seat).present for seat in table.actors)


def _thought(table: Table) -> int:
    """Return when a bot acts: immediately, or in real time on the game's next full second.

    The game's own bot levels time their actions themselves: such a bot is asked once and then carries out its plan.
    """
    since, game = table.clocks.since, table.setup.game
    if levels_of(game):
        return _asked(table)
    return since + THOUGHT - (since - table.began) % THOUGHT if game.real_time else since


def changes(before: Table | None, after: Table, row: LogRow) -> tuple[list[Due], list[str]]:
    """Return the items that a row sets and the slots that it clears.

    If the row completes the item of a slot, an item due there again is new, even at the same time. So is the item of a
    real-time bot whose plan the row invalidates.
    """
    old, new = due(before) if before else {}, due(after)
    done = row.id.rpartition("/")[0] if row.author == SYSTEM else ""
    changed = [
        item
        for slot, item in new.items()
        if _changed(old.get(slot), item) or slot == done or _stirred(before, after, item)
    ]
    return changed, [slot for slot in old if slot not in new]


def _changed(old: Due | None, item: Due) -> bool:
    """Return whether an item is new. A seat that continues to act stays in the same turn and gets no second notice."""
    return old is None or (old != item and item.kind != "notice")


def _stirred(before: Table | None, after: Table, item: Due) -> bool:
    if item.kind not in ("bot", "show") or before is None or before.history is None or after.history is None:
        return False
    return interrupted(after.setup.game, before.history.state, after.history.state, item.seat)
