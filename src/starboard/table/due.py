"""What must happen later or elsewhere: timers and the moves of bots, as they follow from a table."""

from typing import Any, Final, final

from starboard.core.real_time import alarm_of, interrupted, levels_of
from starboard.core.seating import TABLE, Seat
from starboard.core.value import Value
from starboard.table.command import EVENT, SYSTEM
from starboard.table.row import Row
from starboard.table.start import PATIENCE
from starboard.table.table import CLOSED, PLAYING, SEALING, Table

THOUGHT: Final = 1000  # ms between the actions of a bot in real time


@final
class Due(Value):
    """Something to do at a time, in a slot of its own: `late`, `alarm`, `flag`, `grace`, `notice`, `bot`, `show`,
    `next`. A `notice` tells a person that their turn, of some days, has begun.

    A `show` is the move of a bot at a table where no person has a seat, except at an event, where others wait for its
    result; it has the slot of a bot.
    """

    __slots__ = ("at", "kind", "seat")

    def __init__(self, kind: str, at: int, seat: Seat = TABLE) -> None:
        self.kind: Final = kind
        self.at: Final = at
        self.seat: Final = seat

    def parts(self) -> tuple[Any, ...]:
        return self.kind, self.at, self.seat

    @property
    def slot(self) -> str:
        kind = "bot" if self.kind == "show" else self.kind
        return kind if self.seat == TABLE else f"{kind}{self.seat}"


def due(table: Table) -> dict[str, Due]:
    """Everything that the table waits for, by slot. A table that shows a record waits for nothing."""
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
    thinks = "bot" if table.people or table.host == EVENT else "show"
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
    """Since when those who act are asked: by turns since the last row; in real time always, whatever others do."""
    return table.began if table.setup.game.real_time else table.clocks.since


def _left_to_people(table: Table) -> bool:
    """Where any of a side may act, bots do not forestall the people among them."""
    return not table.setup.game.real_time and any(table.occupant(seat).present for seat in table.actors)


def _thought(table: Table) -> int:
    """When a bot answers: at once; in real time on the next full second of the game, however much others do. A hand of
    the game's own takes its own time: it is asked once, and goes on with what it has set out to do."""
    since, game = table.clocks.since, table.setup.game
    if levels_of(game):
        return _asked(table)
    return since + THOUGHT - (since - table.began) % THOUGHT if game.real_time else since


def changes(before: Table | None, after: Table, row: Row) -> tuple[list[Due], list[str]]:
    """Which slots a row sets anew, and which it cuts. A slot whose work is this very row is done; what is due there
    again, if only at the same instant, is new; and so it is for a hand whom the row makes think anew."""
    old, new = due(before) if before else {}, due(after)
    done = row.id.rpartition("/")[0] if row.author == SYSTEM else ""
    anew = [
        item
        for slot, item in new.items()
        if _changed(old.get(slot), item) or slot == done or _stirred(before, after, item)
    ]
    return anew, [slot for slot in old if slot not in new]


def _changed(old: Due | None, item: Due) -> bool:
    """Whoever goes on acting is in the same turn, and was told of it."""
    return old is None or (old != item and item.kind != "notice")


def _stirred(before: Table | None, after: Table, item: Due) -> bool:
    if item.kind not in ("bot", "show") or before is None or before.history is None or after.history is None:
        return False
    return interrupted(after.setup.game, before.history.state, after.history.state, item.seat)
