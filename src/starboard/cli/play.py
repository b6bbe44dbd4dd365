"""A game at the terminal, with people and bots, and the events of their moves in order."""

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
from starboard.bots.match_runner import MatchRunner, Misbehaved
from starboard.bots.roster import first_opponent, is_file, is_known, title
from starboard.cli.asking import Quit, ask
from starboard.cli.language import say
from starboard.cli.parameters import a_bot, a_game, a_match, a_seating, by_turns, some_attendance, some_chance, write
from starboard.cli.person import Person
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, auto_reply_words, names, style, worth_telling
from starboard.cli.trouble import Trouble
from starboard.core.match import Match
from starboard.core.preset import FIRST_GAME
from starboard.core.record import Record
from starboard.core.row import HistoryRow
from starboard.core.scene import Id
from starboard.core.seating import Seat


class Sitting:
    """One match at one terminal. People play the seats where `bots` has None."""

    def __init__(
        self, console: Console, match: Match[Any, Any], bots: Sequence[Bot | None], seed: object, save: Path | None
    ) -> None:
        self.console = console
        self.match = match
        self.people = [seat for seat, bot in enumerate(bots, 1) if bot is None]
        self.runner = MatchRunner(match, bots, Budget(), seed)
        you = self.people[0] if len(self.people) == 1 else None
        self.speech = Speech(names([title(player) for player in match.players]), you)
        self.file = save
        self.told = dict.fromkeys(self.people, len(match.rows))
        self.last: Seat | None = None
        self.repeated: dict[Seat, frozenset[Id]] = {}
        self.match.auto_replies.update(dict.fromkeys(self.people, match.game.usual_auto_reply()))

    def play(self) -> None:
        """Play to the end, or until a person quits."""
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
                self.runner.step()
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
        """Clear the screen and wait, so that the next person looks only after the previous one has left."""
        self.console.clear()
        ask(self.console, Text(say("hand_over", name=self.speech.name(seat)), style(seat)))

    def tell(self, seat: Seat) -> None:
        """Print the events since this seat last looked; without secrets, each is printed once for everyone."""
        begin = self.told[seat] if self.match.game.has_secrets() else max(self.told.values())
        self.told[seat] = len(self.match.rows)
        for n in range(begin + 1, len(self.match.rows) + 1):
            self.console.print(Padding(told(self.match, n, seat, self.speech), (0, 2)))

    def undo(self, seat: Seat) -> str:
        """Undo the last move by a person, and the bots' moves after it."""
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
    """Return a new game, with a person in seat `me` and bots in the others; `me` None: people everywhere.

    Without options and opponents, it is the first game that the browser proposes.
    """
    game = a_game(key, FIRST_GAME if options is None else options, seats)
    if options is None and game.options.chosen:
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
    """Resume a saved game: players with a bot's name are bots, the others are people."""
    match = a_match(file)
    bots = [a_bot(player) if is_known(player) or is_file(player) else None for player in match.players]
    return Sitting(console, match, bots, match.fairness.id, save or file)


def told(match: Match[Any, Any], n: int, viewer: Seat | None, speech: Speech) -> Text:
    """Return row n as this viewer saw it, one sentence per event."""
    row, seen = match.rows[n - 1], match.replay_for_seat(viewer, n)
    sentences = [speech.tells(event) for event in worth_telling(seen.events, match.game.minor_events)]
    if row.kind == "undo":
        sentences = [Text(say("took_back", name=speech.name(row.by), row=row.argument))]
    return Text(" ").join(sentences or _played(row, speech))


def _played(row: HistoryRow, speech: Speech) -> list[Text]:
    """Return the public actions of a row that has no events."""
    return [
        Text.assemble((speech.name(entry.actor), style(entry.actor)), f": {entry.action}")
        for entry in row.entries
        if not entry.private
    ]


def ending(match: Match[Any, Any], speech: Speech) -> Group:
    """Return places and points, best first, and the reason the game ended."""
    because = match.game.ended_because(match.state)
    table = ranking(match.places, match.scores, match.seating.sides if match.seating.teams else (), speech)
    return Group(table, speech.tells(because)) if because else Group(table)


def ranking(places: Sequence[int], scores: Sequence[int], teams: Sequence[Sequence[int]], speech: Speech) -> Table:
    """Return a line for each seat; with teams, partners are adjacent and the last of them shows their total."""
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
