"""The classroom: a line to a lesson, with the same talk as at a table that is nobody else's and is kept nowhere."""

from starlette.websockets import WebSocket

from starboard.core.contract import Unreadable
from starboard.core.course import Refused
from starboard.core.lesson import Lesson
from starboard.core.message import Message, Refusal, refusal
from starboard.core.registry import games, lessons
from starboard.server.door import converse
from starboard.server.guests.progress import Progress
from starboard.server.http.answer import Unfit, problem
from starboard.server.http.asked import address_of, site_of
from starboard.server.http.guard import TOO_MUCH, deny
from starboard.server.live.line import Line
from starboard.server.live.picture import Eye, Telling, hello
from starboard.server.site import Site
from starboard.server.store.error import StoreError
from starboard.table.command import Command
from starboard.table.table import Table
from starboard.table.tutor import REACHED, Tutor
from starboard.wire.json import encode
from starboard.wire.server import Goal

MOST = 300  # rows of one try; whoever makes more begins again


def lesson_of(key: str, name: str) -> Lesson | None:
    return next((each for each in lessons(key) if each.key == name), None) if key in games() else None


class Classroom:
    """What a line asks of its table, answered by the tutor; a lesson that is done is noted before it is said."""

    def __init__(self, key: str, tutor: Tutor, progress: Progress) -> None:
        self._key = key
        self._tutor = tutor
        self._progress = progress
        self._eye = Eye(tutor.table, tutor.lesson.seat)
        self._noted = False
        self._line: Line | None = None

    @property
    def table(self) -> Table:
        return self._tutor.table

    def join(self, line: Line, now: int) -> None:
        self._line = line
        greeting = hello(self.table, line.person, line.viewer, now)
        greeting.habits = []
        line.send(encode(greeting))
        line.send(self._eye.shown(self.table))

    async def command(self, command: Command) -> "int | Refusal":
        try:
            told = self._tutor.do(command)
        except Refused as refused:
            return refused.refusal
        except Unreadable as unreadable:
            return refusal("TA-10", "table.unreadable", text=str(unreadable))
        assert self._line is not None
        for before, row, after in told:
            self._line.send(self._eye.step(Telling(before, row, after)))
        await self._say_where(self._line, command.author)
        return told[0][1].n

    async def _say_where(self, line: Line, person: str) -> None:
        """How near the goal is. What cannot be noted was not learned: the line is cut, and the lesson begins again."""
        stands = self._tutor.stands
        try:
            if stands == REACHED and not self._noted:
                await self._progress.keep(person, self._key, self._tutor.lesson.key)
                self._noted = True
        except StoreError:
            line.close("behind")
        line.send(encode(Goal(stands)))
        if self.table.n > MOST:
            line.close("behind")

    def beaten(self, command: Command) -> Message | None:
        return None

    async def say(self, person: str, text: str, now: int) -> bool:
        """There is nobody to talk to."""
        return True

    def wave(self, seat: int, body: str) -> bool:
        return True

    def look(self, line: Line) -> None:
        """There is one seat to look from."""


async def learn(socket: WebSocket) -> None:
    """`…/live`: the lesson from its beginning; a reconnect begins it again."""
    site, key, name = site_of(socket), socket.path_params["key"], socket.path_params["lesson"]
    person, address, lesson = await site.person(socket) or "", address_of(socket), lesson_of(key, name)
    why = _why_not(site, person, lesson)
    if why is not None or lesson is None:
        await deny(socket, problem(why or NOT_THERE))
        return
    with site.limits.holding(("line", person), ("address", address)) as allowed:
        if not allowed:
            await deny(socket, problem(TOO_MUCH))
            return
        await socket.accept()
        room = Classroom(key, Tutor(key, lesson, person, site.clock()), site.progress)
        line = Line(room, person, lesson.seat, site.limits, address)
        room.join(line, site.clock())
        await converse(socket, line, site.clock)


NOT_THERE = Unfit(404, "There is no such lesson.")


def _why_not(site: Site, person: str, lesson: Lesson | None) -> Unfit | None:
    if site.draining:
        return Unfit(503, "This server is about to stop; come again.")
    if lesson is None:
        return NOT_THERE
    if not person:
        return Unfit(401, "Who are you? Ask /api/me first, or show a token that is valid.")
    return None if site.limits.take("line", person, "lesson") else TOO_MUCH
