"""A person at this keyboard, in a match that is kept here."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from starboard.cli import choosing
from starboard.cli.asking import Asking
from starboard.cli.language import say
from starboard.cli.speech import Speech, habit_words
from starboard.core.contract import Seat, Unreadable
from starboard.core.draft import explain
from starboard.core.match import Match, Refused
from starboard.core.message import Refusal
from starboard.core.scene import Choice, Id, Scene


class Person(Asking):
    """Asks one seat, until it has done something that moves the game on. `save` and `undo` belong to the table."""

    def __init__(
        self,
        console: Console,
        match: Match[Any, Any],
        seat: Seat,
        speech: Speech,
        save: Callable[[Path | None], str],
        undo: Callable[[Seat], str],
    ) -> None:
        super().__init__(console, seat, speech, match.game.key, say("help"))
        self.match = match
        self.commands["why"] = self._why
        self.commands["habit"] = self._habit
        self.commands["save"] = lambda file: self.console.print(save(Path(file).expanduser() if file else None))
        self.commands["undo"] = lambda _: self.console.print(undo(seat))

    def turn(self) -> None:
        """Asks until a row has been added to the match."""
        rows = len(self.match.rows)
        self.look()
        while len(self.match.rows) == rows:
            self.ask()

    def scene(self) -> Scene:
        return self.match.view(self.seat).scene()

    def open_choices(self, touched: frozenset[Id]) -> list[Choice[Any]]:
        return choosing.open_choices(self.match.game, self.match.view(self.seat), touched)

    def notation(self, choice: Choice[Any]) -> str:
        return "; ".join(self.match.game.write(action) for action in choice.actions)

    def move(self, line: str) -> None:
        try:
            actions = [self.match.game.read(part.strip()) for part in line.replace(",", ";").split(";")]
        except Unreadable:
            self.name(line)
            return
        choice = self.choice_of(tuple(actions))
        if choice is not None:
            self.choose(choice)
        else:
            self.play(actions)

    def play(self, actions: Sequence[Any]) -> None:
        try:
            self.match.play(actions, self.seat)
        except Refused as refused:
            self.refuse(refused.refusal)
        else:
            self.touched, self.group = frozenset(), None

    def explain(self, touched: frozenset[Id]) -> Refusal | None:
        return explain(self.match.game, self.match.view(self.seat), touched)

    # ---- commands

    def _why(self, line: str) -> None:
        if not line:
            example = self.match.game.write(self.match.legal(self.seat)[0])
            self.console.print(say("why.which", example=example))
            return
        try:
            action = self.match.game.read(line)
        except Unreadable:
            self.name(line)
            return
        refusal = self.match.why_not(action, self.seat)
        if refusal is None:
            self.console.print(say("why.possible"))
        else:
            self.refuse(refusal)

    def _habit(self, name: str) -> None:
        """A standing answer, kept until it is switched off."""
        habits = [habit for habit in self.match.game.habits if habit != "timeout"]
        off = say("habit.off")
        if name in (*habits, off, "off"):
            self.match.habits[self.seat] = name if name in habits else ""
        own = self.match.habits.get(self.seat, "")
        self.console.print(say("habit.own", habit=own or off))
        for one in (*habits, ""):
            self.console.print(
                f"  {say('word.habit')} {one or off:12}{habit_words(self.match.game.key, one)}", highlight=False
            )
