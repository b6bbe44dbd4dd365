"""The plan of a weekly event: its day and time, its game and its pace."""

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from starboard.core.registry import load
from starboard.table.pace import read_pace

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
FORM = re.compile(rf"({'|'.join(DAYS)}) (\d\d):(\d\d) (\w+)(?: (live \d+\+\d+|days \d+))?(?: in ([A-Za-z0-9_+/-]+))?")
PACE = "live 900+15"
ROUNDS = 3


@dataclass(frozen=True)
class WeeklyPlan:
    """The day and time in a time zone, the game, and the pace of the tables."""

    day: int  # Monday is 0
    begins: time
    zone: str
    game: str
    pace: str

    def next_start(self, now: int) -> int:
        """Return the first start after a time. Both are in ms since 1970."""
        zone = ZoneInfo(self.zone)
        today = datetime.fromtimestamp(now / 1000, zone)
        days = (self.day - today.weekday()) % 7
        starts = [datetime.combine(today.date() + timedelta(days + more), self.begins, zone) for more in (0, 7)]
        return next(found for each in starts if (found := int(each.timestamp() * 1000)) > now)

    def terms(self, starts: int) -> dict[str, object]:
        """Return the terms of the event. It has no name: each reader sees one in their own language."""
        seats = next(count for count in load(self.game).seats if count > 1)
        return {
            "name": "", "game": self.game, "options": "", "seats": seats, "rounds": ROUNDS, "pace": self.pace,
            "starts": starts,
        }  # fmt: skip


def read_weekly(text: str) -> WeeklyPlan:
    """Read a plan such as "thursday 19:30 spacewalk live 600+5 in Europe/Berlin"; raise ValueError if it isn't one."""
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a weekly event")
    day, hour, minute, game, pace, zone = found.groups()
    plan = WeeklyPlan(DAYS.index(day), time(int(hour), int(minute)), zone or "UTC", game, pace or PACE)
    read_pace(plan.pace)
    try:
        plan.terms(plan.next_start(0))
    except (KeyError, StopIteration) as fault:  # an unknown time zone, or a game for one
        raise ValueError(f"{text!r} cannot be played") from fault
    return plan
