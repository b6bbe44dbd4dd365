"""The WebSocket endpoint of a lesson. It uses the protocol of a table, and stores only results."""

from starlette.websockets import WebSocket

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import Refusal, message
from starboard.server.guests import LessonProgress
from starboard.server.http.request_context import check_limit, check_running, network_of, person_of, site_of
from starboard.server.http.responses import HttpProblem
from starboard.server.lessons import goal, is_withdrawn, lesson_of, solution
from starboard.server.live.connection import Connection, refused
from starboard.server.live.picture import RowBroadcast, ViewerFeed, hello
from starboard.server.live_endpoint import accepted, converse
from starboard.server.loop_lag import LoopLag
from starboard.server.puzzle_tries import PuzzleTries
from starboard.server.refusal import refusal_of
from starboard.server.store.error import StoreError
from starboard.table.command import Command
from starboard.table.table import Table
from starboard.table.tutor import MISSED, REACHED, Tutor
from starboard.wire.client import AskHint
from starboard.wire.json import encode
from starboard.wire.server import Answer, Hinted

MOST = 300  # rows per attempt; a client that makes more has to start again


class LessonRoom:
    """The room of one lesson, driven by the tutor. A finished lesson is stored before the client is notified."""

    def __init__(self, key: str, tutor: Tutor, progress: LessonProgress, tries: PuzzleTries, lag: LoopLag) -> None:
        self._key = key
        self._tutor = tutor
        self._progress = progress
        self._tries = tries
        self._lag = lag
        self._feed = ViewerFeed(tutor.table, tutor.lesson.seat)
        self._noted: set[str] = set()  # the results that are stored
        self._shown = False  # the solution was asked for: solving it no longer counts
        self._connection: Connection | None = None

    @property
    def table(self) -> Table:
        return self._tutor.table

    @property
    def overloaded(self) -> bool:
        return self._lag.overloaded

    def join(self, connection: Connection, now: int) -> None:
        self._connection = connection
        greeting = hello(self.table, connection.person, connection.viewer, now)
        greeting.habits = []
        connection.send(encode(greeting))
        connection.send(self._feed.shown(self.table))

    async def answer(self, command: Command) -> Answer:
        try:
            told = self._tutor.do(command)
        except (Refused, Unreadable) as fault:
            return refused(command.id, refusal_of(fault))
        assert self._connection is not None
        for before, row, after in told:
            self._connection.send(self._feed.step(RowBroadcast(before, row, after)))
        await self._send_progress(self._connection, command.author)
        return Answer(command.id, told[0][1].n)

    async def _send_progress(self, connection: Connection, person: str) -> None:
        """Send the progress. If it cannot be stored, close the connection, so that the client starts over."""
        stands = self._tutor.stands
        try:
            await self._note(MISSED if stands == REACHED and self._shown else stands, person)
        except StoreError:
            connection.close("behind")
        connection.send(encode(goal(self._key, self._tutor)))
        if self.table.n > MOST:
            connection.close("behind")

    async def _note(self, stands: str, person: str) -> None:
        """Store a result once per connection: a puzzle missed or solved, a lesson finished."""
        lesson = self._tutor.lesson
        if stands in self._noted or stands not in (MISSED, REACHED):
            return
        if lesson.solutions:
            withdrawn = is_withdrawn(self._key, lesson.key)
            await self._tries.note(person, self._key, lesson.key, stands == REACHED, rated=not withdrawn)
        if stands == REACHED:
            await self._progress.keep(person, self._key, lesson.key)
        self._noted.add(stands)

    async def say(self, person: str, text: str, now: int) -> bool | Refusal:
        """Ignore chat messages, since a lesson has no other people."""
        return True

    def wave(self, seat: int, body: str) -> bool:
        return True

    def hint(self, connection: Connection, asked: AskHint) -> None:
        """Send the solution of a puzzle. Refuse in a lesson, which has its hint in its text."""
        found = None if asked.last or asked.actions else solution(self._tutor, asked.id)
        if found is None:
            found = Hinted(asked.id, clause="TA-18", refusal=message("table.no_hints"))
        else:
            self._shown = True
        connection.send(encode(found))

    def switch_viewer(self, connection: Connection) -> None:
        """Do nothing, since a lesson has only one seat."""


async def learn(socket: WebSocket) -> None:
    """Serve `…/live`: a lesson from its beginning. Reconnecting restarts the lesson."""
    site, key = site_of(socket), socket.path_params["key"]
    check_running(socket)
    lesson = lesson_of(key, socket.path_params["lesson"])
    if lesson is None:
        raise HttpProblem(404, "There is no such lesson.")
    person = await person_of(socket)
    check_limit(socket, "connection", person, "lesson")
    async with accepted(socket, person) as box:
        tutor = Tutor(key, lesson, person, site.clock())
        room = LessonRoom(key, tutor, site.accounts.progress, site.puzzle_tries, site.tables.lag)
        connection = Connection(room, box, person, lesson.seat, site.limits, network_of(socket))
        room.join(connection, site.clock())
        await converse(socket, connection, site.clock)
