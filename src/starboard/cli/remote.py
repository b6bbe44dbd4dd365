"""A table on a server, played from this terminal: the live connection, the picture and the person's input."""

import secrets
import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from starboard.cli import choosing
from starboard.cli.asking import Asking, Quit, ask
from starboard.cli.guest import COOKIE, Guest
from starboard.cli.language import is_yes, said, say
from starboard.cli.play import ranking
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, names, style, worth_telling
from starboard.cli.trouble import Trouble
from starboard.core.chance import share_commitment
from starboard.core.message import Refusal, message, seat_name
from starboard.core.registry import games
from starboard.core.scene import Choice, Id, Scene
from starboard.core.seating import Seat
from starboard.wire import client, picture
from starboard.wire.read import applied, around, drawn, offered, read, read_as
from starboard.wire.server import (
    Answer,
    Around,
    Asked,
    Bye,
    Drafted,
    Explained,
    Heard,
    Hello,
    Offer,
    Sent,
    Shown,
    Slow,
    Step,
    Unread,
    Unsaved,
    WireTally,
)

AGAIN = (0.2, 0.5, 1, 2, 3, 5, 5, 5, 5, 10, 10, 10)  # backoff between reconnects, in seconds
QUIET = 0.05  # seconds of silence after which all pending messages count as received
LONGEST = 20  # seconds to wait for a response


class RemoteTable:
    """One person at a remote table. A lost connection resumes where it was, and nothing is played twice."""

    def __init__(self, console: Console, guest: Guest, table: str, name: str, seat: Seat | None) -> None:
        self.console = console
        self.guest = guest
        self.table = table
        self.name = name
        self.wanted = seat
        self.hello: Hello | None = None
        self.around: Around | None = None
        self.turn: Offer | None = None
        self.scene: picture.WireScene | None = None
        self.n: int | None = None
        self.speech = Speech([])
        self.repeated: dict[Seat, frozenset[Id]] = {}
        self._line: ClientConnection | None = None
        self._boards: dict[str, picture.WireBoard] = {}
        self._shares: dict[Seat, bytes] = {}
        self._sent: client.WireCommand | None = None  # a command without a response yet

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        self.console.print(say("welcome"), style="dim")
        try:
            while not self._talk():
                self.console.print(say("cut"), style="dim")
        except (Quit, KeyboardInterrupt):
            self.console.print(say("come_back", server=self.guest.server, table=self.table))

    # ---- the connection

    def _talk(self) -> bool:
        """Listen and respond until the game is over; return False if the connection is lost first."""
        try:
            with self._connected() as self._line:
                if self._sent is not None:
                    self._send(self._sent)
                while not self._over:
                    self._hear(QUIET)
                    if not self._over and not self._do():
                        self._hear(None)
                self._check_open()
                self._end()
                return True
        except (ConnectionClosed, OSError, TimeoutError):
            return False

    def _check_open(self) -> None:
        if self.around is not None and self.around.stage == "closed":
            raise Trouble(f"{say('bye.closed')} {self.around.closed}".strip())

    def _connected(self) -> ClientConnection:
        since = "" if self.n is None else f"&since={self.n}"
        seat = "" if self.wanted is None else f"&seat={self.wanted}"
        address = f"{self.guest.line}/api/tables/{self.table}/live?{since}{seat}"
        for pause in AGAIN:
            try:
                headers = {"Cookie": f"{COOKIE}={self.guest.cookie}"}
                return connect(address, additional_headers=headers, max_size=2**24, open_timeout=LONGEST)
            except InvalidStatus as refused:
                if refused.response.status_code in (401, 403, 404):
                    raise Trouble(say("no_such_table", table=repr(self.table), server=self.guest.server)) from refused
                time.sleep(pause)
            except (OSError, TimeoutError):
                time.sleep(pause)
        raise Trouble(say("lost", server=self.guest.server))

    def _send(self, said: client.Said) -> None:
        assert self._line is not None
        self._line.send(msgspec.json.encode(said).decode())

    def _hear(self, seconds: float | None) -> None:
        """Receive messages until none arrives for `seconds`; None waits for one message."""
        assert self._line is not None
        while True:
            try:
                self._take(read(self._line.recv(timeout=seconds)))
            except TimeoutError:
                return
            if seconds is None:
                return

    def answer(self, said: client.Said, kinds: tuple[type[Sent], ...], id: str) -> Sent:
        """Send a message, and process incoming messages until its response."""
        assert self._line is not None
        self._send(said)
        while True:
            got = read(self._line.recv(timeout=LONGEST))
            self._take(got)
            if isinstance(got, kinds) and getattr(got, "id", id) in (id, ""):
                return got

    def _take(self, got: Sent) -> None:
        match got:
            case Hello():
                self.hello = got
            case Shown():
                self.n, self.turn, self.scene = got.n, got.turn, got.scene
                self._gather(got.around)
            case Step():
                self._step(got)
            case Heard():
                self.console.print(Text.assemble((got.who or say("somebody"), style(got.seat or 0)), f": {got.text}"))
            case Bye() if got.why in ("table", "version", "banned"):
                raise Trouble(say(f"bye.{got.why}"))
            case _:
                pass

    def _step(self, step: Step) -> None:
        self.n, self.turn = step.n, step.turn
        if step.scene is not None:
            self.scene = step.scene
        elif step.patch is not None and self.scene is not None:
            self.scene = applied(self.scene, step.patch)
        if step.around:
            self._gather(around(self.around, step.around))
        for event in worth_telling(step.events, self._minor):
            self.console.print(Padding(self.speech.tells(event), (0, 2)))

    def _gather(self, about: Around) -> None:
        self.around = about
        alone = self.hello is not None and len(self.hello.yours) == 1
        called = [seat.name or said(seat_name(place)) for place, seat in enumerate(about.seats, 1)]
        self.speech = Speech(names(called), self.seat if alone else None)

    @property
    def _minor(self) -> Collection[str]:
        """The ids of bookkeeping events, if the game is also installed here."""
        game = games().get(self.hello.game) if self.hello else None
        return game.minor_events if game else ()

    # ---- actions

    @property
    def seat(self) -> Seat | None:
        return self.hello.seat if self.hello else None

    @property
    def _over(self) -> bool:
        return self.around is not None and self.around.stage in ("over", "closed")

    def _do(self) -> bool:
        """Prompt the person for the next action; return False if they can only wait."""
        about, hello = self.around, self.hello
        if about is None or hello is None:
            return False
        if about.stage == "gathering":
            return self._gathering(about, hello)
        if about.stage == "sealing":
            return self._show_shares(hello)
        if self.seat is None:
            return False
        if about.asked and self.seat not in about.asked.agreed:
            return self._agree(about.asked)
        if self.turn and self.turn.choices and not self.turn.early:
            return self._ask(self.seat)
        return False

    def _gathering(self, about: Around, hello: Hello) -> bool:
        """Take a free seat; when none is left, the owner starts the game."""
        free = [seat for seat, own in enumerate(about.seats, 1) if own.kind == "open"]
        if not hello.yours:
            return self._sit(free, hello)
        if free:
            self.console.print(say("waiting", count=len(free)), style="dim")
        elif hello.host:
            ask(self.console, Text(say("all_here"), "bold"))
            return self.command("start", seat=-1)
        return False

    def _sit(self, free: list[Seat], hello: Hello) -> bool:
        if not free or (self.wanted and self.wanted not in free):
            raise Trouble(say("chair_taken" if free else "chairs_taken"))
        seat = self.wanted or free[0]
        self._shares[seat] = secrets.token_bytes(32)
        commitment = share_commitment(hello.table, seat, self._shares[seat])
        return self.command("sit", f"{commitment} {self.name}", seat)

    def _show_shares(self, hello: Hello) -> bool:
        kept = [seat for seat in hello.yours if seat in self._shares]
        for seat in kept:
            self.command("reveal", self._shares.pop(seat).hex(), seat)
        return bool(kept)

    def _agree(self, asked: Asked) -> bool:
        id = "agree.undo" if asked.kind == "undo" else "agree.end"
        question = Text(say(id, name=self.speech.name(asked.by)), "bold")
        return self.command("agree" if is_yes(ask(self.console, question)) else "decline")

    def _ask(self, seat: Seat) -> bool:
        assert self.hello is not None
        self.console.print(Rule(Text(say("on_seat", name=self.speech.name(seat), seat=seat), style(seat)), style="dim"))
        RemotePerson(self, seat, self.hello.game).turn()
        return True

    def command(self, kind: str, argument: str = "", seat: Seat | None = None, decision: int | None = None) -> bool:
        """Send a command; return whether it succeeded, and print the reason if not. A reconnect sends it again."""
        own = self.seat if seat is None else seat
        said = self._sent = client.WireCommand(
            secrets.token_hex(8), kind, -1 if own is None else own, argument, decision
        )
        got = self.answer(said, (Answer, Slow, Unsaved, Unread), said.id)
        self._sent = None
        if isinstance(got, Answer) and got.refusal is None:
            return True
        if isinstance(got, Answer) and got.refusal is not None:
            self.console.print(self.speech.tells(got.refusal))
        else:
            self.console.print(getattr(got, "why", say("too_much")))
        return False

    def picture(self, scene: picture.WireScene) -> Scene:
        for digest in scene.boards:
            if digest not in self._boards:
                text = self.guest.get(f"/api/boards/{digest}?table={self.table}")
                self._boards[digest] = read_as(picture.WireBoard, text)
        assert self.hello is not None
        return drawn(self.hello.game, scene, self._boards)

    def _end(self) -> None:
        assert self.around is not None
        if self.scene is not None:
            Screen(self.console, self.speech).show(self.picture(self.scene))
        sides = self.hello.sides if self.hello else ()
        self.console.print(ranking(self.around.places, self.around.scores, sides, self.speech))
        if self.around.because is not None:
            self.console.print(self.speech.tells(self.around.because))
        if self.around.tally is not None:
            self.console.print(_series(self.around.tally, self.speech))


class RemotePerson(Asking):
    """A turn at a remote table; its picture, choices and refusals come from the server."""

    def __init__(self, remote: RemoteTable, seat: Seat, key: str) -> None:
        super().__init__(remote.console, seat, remote.speech, key, say("help.far"), remote.repeated)
        self._remote = remote
        self._n = remote.n
        self._drafts: dict[frozenset[Id], Drafted] = {}
        self.commands["undo"] = lambda _: self._command("undo")
        self.commands["habit"] = lambda name: self._command("habit", name)
        self.commands["say"] = self._say

    def turn(self) -> None:
        """Prompt until the table has moved on."""
        self.repeat()
        if self._remote.n == self._n:
            self.look()
        while self._remote.n == self._n:
            self.ask()

    def scene(self) -> Scene:
        found = self._draft(frozenset()).scene or self._remote.scene
        assert found is not None
        return self._remote.picture(found)

    def open_choices(self, touched: frozenset[Id]) -> list[Choice[Any]]:
        return choosing.narrowed([offered(choice) for choice in self._draft(touched).choices], touched)

    def _draft(self, touched: frozenset[Id]) -> Drafted:
        if touched not in self._drafts:
            said = client.AskDraft(secrets.token_hex(8), [], sorted(touched))
            got = self._remote.answer(said, (Drafted,), said.id)
            assert isinstance(got, Drafted)
            self._drafts[touched] = got
        return self._drafts[touched]

    def notation(self, choice: Choice[Any]) -> str:
        return "; ".join(choice.actions)

    def move(self, line: str) -> None:
        actions = tuple(part.strip() for part in line.replace(",", ";").split(";"))
        choice = self.choice_of(actions)
        if choice is not None:
            self.choose(choice)
        elif choosing.meant(line, choosing.names(self.scene())):
            self.name(line)
        else:
            self.play(actions)

    def play(self, actions: Sequence[Any]) -> None:
        turn = self._remote.turn
        self._command("play", "; ".join(actions), turn.decision if turn else None)

    def explain(self, touched: frozenset[Id]) -> Refusal | None:
        said = client.AskExplain(secrets.token_hex(8), sorted(touched))
        got = self._remote.answer(said, (Explained,), said.id)
        assert isinstance(got, Explained)
        return Refusal(got.clause, got.refusal) if got.refusal else refusal_of_nothing()

    def _command(self, kind: str, argument: str = "", decision: int | None = None) -> None:
        if self._remote.command(kind, argument, self.seat, decision):
            self.touched, self.group = frozenset(), None
            self._drafts.clear()

    def _say(self, words: str) -> None:
        self._remote._send(client.Say(secrets.token_hex(8), words))


def _series(tally: WireTally, speech: Speech) -> str:
    """Return the score of the series."""
    totals = ", ".join(f"{speech.name(seat)} {total}" for seat, total in enumerate(tally.totals, 1))
    return say("match_over" if tally.places else "match_goes_on", totals=totals, target=tally.target)


def refusal_of_nothing() -> Refusal:
    return Refusal("ST-4", message("core.nothing_there"))


def run(console: Console, server: str, table: str, name: str, seat: Seat | None) -> None:
    RemoteTable(console, Guest(server), table, name, seat).play()
