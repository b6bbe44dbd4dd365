"""A game at the terminal: people, bots, and what happens between them told in order."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from starboard.bots import Bot, Budget
from starboard.bots.referee import Misbehaved, Referee
from starboard.bots.roster import NAMES, first_opponent, is_file, title
from starboard.cli.asking import Quit, ask
from starboard.cli.language import say
from starboard.cli.parameters import a_bot, a_game, a_match, a_seating, by_turns, some_attendance, some_chance, write
from starboard.cli.person import Person
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, auto_reply_words, names, style, worth_telling
from starboard.cli.trouble import Trouble
from starboard.core.match import Match
from starboard.core.record import Record
from starboard.core.row import Row
from starboard.core.scene import Id
from starboard.core.seating import Seat


class Sitting:
    """One match at one terminal. People sit where `bots` has None."""

    def __init__(
        self, console: Console, match: Match[Any, Any], bots: Sequence[Bot | None], seed: object, save: Path | None
    ) -> None:
        self.console = console
        self.match = match
        self.people = [seat for seat, bot in enumerate(bots, 1) if bot is None]
        self.referee = Referee(match, bots, Budget(), seed)
        you = self.people[0] if len(self.people) == 1 else None
        self.speech = Speech(names([title(player) for player in match.players]), you)
        self.file = save
        self.told = dict.fromkeys(self.people, len(match.rows))
        self.last: Seat | None = None
        self.repeated: dict[Seat, frozenset[Id]] = {}
        self.match.auto_replies.update(dict.fromkeys(self.people, match.game.usual_auto_reply()))

    def play(self) -> None:
        """To the end, or until somebody quits."""
        self.console.print(say("welcome"), style="dim")
        auto_reply = self.match.game.usual_auto_reply()
        if self.people and auto_reply:
            words = auto_reply_words(self.match.game.key, auto_reply)
            self.console.print(say("habit.usual", habit=auto_reply, words=words), style="dim")
        try:
            while not self.match.over:
                self._step()
            self._end()
        except (Quit, KeyboardInterrupt):
            self.console.print(self._goodbye())

    def _step(self) -> None:
        asked = [seat for seat in self.match.actors if seat in self.people]
        if asked:
            self._ask(asked[0])
        else:
            try:
                self.referee.step()
            except Misbehaved as misbehaved:
                raise Trouble(say("misbehaved", what=misbehaved)) from misbehaved
        if self.file is not None:
            self.save(None)

    def _ask(self, seat: Seat) -> None:
        if len(self.people) > 1 and seat != self.last and self.match.game.has_secrets_in(self.match.state):
            self._hand_over(seat)
        self.last = seat
        self.tell(seat)
        self.console.print(Rule(Text(say("on_seat", name=self.speech.name(seat), seat=seat), style(seat)), style="dim"))
        Person(self.console, self.match, seat, self.speech, self.save, self.undo, self.repeated).turn()

    def _hand_over(self, seat: Seat) -> None:
        """The next person may look only when the last one has gone."""
        self.console.clear()
        ask(self.console, Text(say("hand_over", name=self.speech.name(seat)), style(seat)))

    def tell(self, seat: Seat) -> None:
        """What has happened since this seat last looked; what is no secret is told once for all."""
        begin = self.told[seat] if self.match.game.has_secrets() else max(self.told.values())
        self.told[seat] = len(self.match.rows)
        for n in range(begin + 1, len(self.match.rows) + 1):
            self.console.print(Padding(told(self.match, n, seat, self.speech), (0, 2)))

    def undo(self, seat: Seat) -> str:
        """Back to before this person's last move; those of bots in between go with it."""
        own = [n for n in self.match.line if self.match.rows[n - 1].by in self.people]
        if not own:
            return say("undo.nothing")
        before = [n for n in self.match.line if n < own[-1]]
        self.match.undo(before[-1] if before else 0, seat)
        return say("undo.done")

    def save(self, file: Path | None) -> str:
        file = file or self.file
        if file is None:
            return say("save.where")
        try:
            write(file, str(Record.of(self.match, reveal=True)))
        except Trouble as trouble:
            return str(trouble)
        return say("save.done", file=file)

    def _goodbye(self) -> str:
        return say("goodbye") if self.file is None else f"{say('goodbye')} {self.save(None)}"

    def _end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        for n in range(max(self.told.values(), default=0) + 1, len(self.match.rows) + 1):
            self.console.print(Padding(told(self.match, n, viewer, self.speech), (0, 2)))
        Screen(self.console, self.speech).show(self.match.view(viewer).scene())
        self.console.print(ending(self.match, self.speech))


def new_sitting(
    console: Console,
    key: str,
    options: str | None,
    seats: int | None,
    me: Seat | None,
    against: Sequence[str],
    name: str,
    seed: int | None,
    save: Path | None,
) -> Sitting:
    """A new game: a person on seat `me` and bots in turn on the others, or (me None) people everywhere.

    Without options and opponents it is what a browser proposes for a first game.
    """
    game = a_game(key, options or "")
    if options is None and game.beginners:
        game = a_game(key, game.beginners)
        console.print(say("first_game", options=game.options), style="dim")
    if game.real_time:
        game = by_turns(game)
        console.print(say("by_turns", options=game.options), style="dim")
    if not game.text_board:
        console.print(say("browser_better", game=key), style="dim")
    seating = a_seating(game, seats)
    if me is not None and me not in seating.seats:
        raise Trouble(say("no_such_seat", seat=me, count=seating.count))
    players = _players(seating.seats, me, against or [first_opponent(game)], name)
    fairness = some_chance(seed)
    held = some_attendance(seed, fairness, players)
    match = Match(game, seating=seating, fairness=fairness, players=players, attendance=held)
    bots = [a_bot(player) if me not in (None, seat) else None for seat, player in enumerate(players, 1)]
    return Sitting(console, match, bots, match.fairness.id, save)


def _players(seats: Sequence[Seat], me: Seat | None, against: Sequence[str], name: str) -> list[str]:
    others = cycle(against)
    return [name if me in (None, seat) else next(others) for seat in seats]


def resumed_sitting(console: Console, file: Path, save: Path | None) -> Sitting:
    """A game that was saved goes on: who has the name of a bot is one, the others are people."""
    match = a_match(file)
    bots = [a_bot(player) if player in NAMES or is_file(player) else None for player in match.players]
    return Sitting(console, match, bots, match.fairness.id, save or file)


def told(match: Match[Any, Any], n: int, viewer: Seat | None, speech: Speech) -> Text:
    """Row n as this viewer saw it, a sentence for each thing that happened."""
    row, seen = match.rows[n - 1], match.replay_for_seat(viewer, n)
    sentences = [speech.tells(event) for event in worth_telling(seen.events, match.game.minor_events)]
    if row.kind == "undo":
        sentences = [Text(say("took_back", name=speech.name(row.by), row=row.argument))]
    return Text(" ").join(sentences or _played(row, speech))


def _played(row: Row, speech: Speech) -> list[Text]:
    """What was played in a row of which there is nothing else to tell."""
    return [
        Text.assemble((speech.name(entry.actor), style(entry.actor)), f": {entry.action}")
        for entry in row.entries
        if not entry.private
    ]


def ending(match: Match[Any, Any], speech: Speech) -> Group:
    """Places and points, the best first, and why it ended."""
    because = match.game.ended_because(match.state)
    table = ranking(match.places, match.scores, match.seating.sides if match.seating.teams else (), speech)
    return Group(table, speech.tells(because)) if because else Group(table)


def ranking(places: Sequence[int], scores: Sequence[int], teams: Sequence[Sequence[int]], speech: Speech) -> Table:
    """A seat to a line; where there are teams, partners stand together and the last of them has their sum."""
    table = Table(title=say("over"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column(say("place"), justify="right")
    table.add_column(say("seat"))
    table.add_column(say("score"), justify="right")
    if teams:
        table.add_column(say("together"), justify="right")
    sides = teams or [[seat] for seat in range(1, len(places) + 1)]
    for side in sorted(sides, key=lambda side: places[side[0] - 1]):
        for seat in side:
            total = str(sum(scores[each - 1] for each in side)) if teams and seat == side[-1] else ""
            name = Text(f"{seat} {speech.name(seat)}", style(seat))
            table.add_row(str(places[seat - 1]), name, str(scores[seat - 1]), *([total] if teams else []))
    return table
