"""The WebSocket endpoint of a lesson. Speaks the same protocol as a table; nothing is stored."""

from starlette.websockets import WebSocket

from starboard.core.errors import Refused, Unreadable
from starboard.core.lesson import Lesson
from starboard.core.message import Message, Refusal, message, refusal
from starboard.server.guests.progress import Progress
from starboard.server.http.middleware import deny
from starboard.server.http.request_context import TOO_MUCH, network_of, site_of
from starboard.server.http.responses import HttpProblem, problem_response
from starboard.server.lessons import lesson_of, reason
from starboard.server.live.connection import Connection
from starboard.server.live.picture import RowBroadcast, ViewerFeed, hello
from starboard.server.live_endpoint import caller, converse, outbox
from starboard.server.site import Site
from starboard.server.store.error import StoreError
from starboard.table.command import Command
from starboard.table.table import Table
from starboard.table.tutor import REACHED, Tutor
from starboard.wire.json import encode
from starboard.wire.server import Goal, Hinted

MOST = 300  # rows of one try; whoever makes more begins again


class LessonRoom:
    """The room of one lesson, driven by the tutor. A finished lesson is stored before the client is told."""

    def __init__(self, key: str, tutor: Tutor, progress: Progress) -> None:
        self._key = key
        self._tutor = tutor
        self._progress = progress
        self._feed = ViewerFeed(tutor.table, tutor.lesson.seat)
        self._noted = False
        self._connection: Connection | None = None

    @property
    def table(self) -> Table:
        return self._tutor.table

    def join(self, connection: Connection, now: int) -> None:
        self._connection = connection
        greeting = hello(self.table, connection.person, connection.viewer, now)
        greeting.habits = []
        connection.send(encode(greeting))
        connection.send(self._feed.shown(self.table))

    async def command(self, command: Command) -> "int | Refusal":
        try:
            told = self._tutor.do(command)
        except Refused as refused:
            return refused.refusal
        except Unreadable as unreadable:
            return refusal("TA-10", "table.unreadable", text=str(unreadable))
        assert self._connection is not None
        for before, row, after in told:
            self._connection.send(self._feed.step(RowBroadcast(before, row, after)))
        await self._say_where(self._connection, command.author)
        return told[0][1].n

    async def _say_where(self, connection: Connection, person: str) -> None:
        """Send the progress. If it cannot be stored, the connection is closed and the lesson begins again."""
        stands = self._tutor.stands
        try:
            if stands == REACHED and not self._noted:
                await self._progress.keep(person, self._key, self._tutor.lesson.key)
                self._noted = True
        except StoreError:
            connection.close("behind")
        why = reason(self._key, self._tutor.lesson.key) if stands == REACHED else None
        connection.send(encode(Goal(stands, why)))
        if self.table.n > MOST:
            connection.close("behind")

    def beaten(self, command: Command) -> Message | None:
        return None

    async def say(self, person: str, text: str, now: int) -> bool | Refusal:
        """There is nobody to talk to."""
        return True

    def wave(self, seat: int, body: str) -> bool:
        return True

    def hint(self, connection: Connection, id: str, last: bool) -> None:
        """The lesson says itself what to look at."""
        connection.send(encode(Hinted(id, clause="TA-18", refusal=message("table.no_hints"))))

    def switch_viewer(self, connection: Connection) -> None:
        """There is one seat to look from."""


async def learn(socket: WebSocket) -> None:
    """`…/live`: the lesson from its beginning; a reconnect begins it again."""
    site, key, name = site_of(socket), socket.path_params["key"], socket.path_params["lesson"]
    person, address, lesson = await caller(socket), network_of(socket), lesson_of(key, name)
    if person is None:
        return
    why = _why_not(site, person, lesson)
    if why is not None or lesson is None:
        await deny(socket, problem_response(why or NOT_THERE))
        return
    with site.limits.holding(("connection", person), ("address", address)) as allowed:
        if not allowed:
            await deny(socket, problem_response(TOO_MUCH))
            return
        await socket.accept()
        room = LessonRoom(key, Tutor(key, lesson, person, site.clock()), site.progress)
        with outbox(socket) as box:
            connection = Connection(room, box, person, lesson.seat, site.limits, address)
            room.join(connection, site.clock())
            await converse(socket, connection, site.clock)


NOT_THERE = HttpProblem(404, "There is no such lesson.")


def _why_not(site: Site, person: str, lesson: Lesson | None) -> HttpProblem | None:
    if site.draining:
        return HttpProblem(503, "This server is about to stop; come again.")
    if lesson is None:
        return NOT_THERE
    if not person:
        return HttpProblem(401, "Who are you? Ask /api/me first, or show a token that is valid.")
    return None if site.limits.take("connection", person, "lesson") else TOO_MUCH
