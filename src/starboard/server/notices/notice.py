"""The text of a notice: the game, the other players and the time left.

It contains nothing that is secret to a seat, such as cards, and no scores.
"""

from dataclasses import dataclass

from starboard.core.seating import Seat
from starboard.server.guests.tokens import is_bot
from starboard.table.table import Table
from starboard.words import sentence

HOUR = 3600_000  # ms


@dataclass(frozen=True)
class Notice:
    table: str
    game: str
    names: tuple[str, ...]  # of the other players
    hours: int  # left in the turn
    reminder: bool

    def title(self, language: str) -> str:
        id = "server.notice.reminder" if self.reminder else "server.notice.turn"
        return sentence(language, id, {"game": sentence(language, f"{self.game}.name", ())}.items())

    def body(self, language: str) -> str:
        days = round(self.hours / 24)
        id, count = ("server.notice.days", days) if self.hours >= 36 else ("server.notice.hours", self.hours)
        left = sentence(language, id, {"count": count}.items())
        names = ", ".join(self.names)
        return f"{sentence(language, 'server.notice.with', {'names': names}.items())} {left}" if names else left

    @property
    def path(self) -> str:
        return f"/t/{self.table}"


def notice_of(table: Table, seat: Seat, now: int, reminder: bool = False) -> Notice:
    who = table.occupant(seat).who
    others = [one for one in table.occupants if one.person and one.who != who and not is_bot(one.who)]
    hours = max(1, round((table.clocks.deadline(seat) - now) / HOUR))
    return Notice(table.setup.id, table.setup.key, tuple(one.name for one in others if one.name), hours, reminder)
