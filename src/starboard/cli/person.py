"""A person at the keyboard: shown what can be done, asked what to do, answered when something cannot be done."""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from starboard.cli import canvas, choosing
from starboard.cli.choosing import Offer
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, habit_words, style
from starboard.core.contract import Seat, Unreadable
from starboard.core.draft import explain
from starboard.core.match import Match, Refused
from starboard.core.message import Refusal
from starboard.core.rulebook import clause
from starboard.core.scene import Choice, Id, Scene

HELP = """\
Type the number of a choice, or a move as it is written beside one (go 3; fly 2).
The name of a place shows what can be done there, or says why nothing can.
  back        leave a narrowed list       look         draw the board again
  undo        take back your last move    why MOVE     why it is not possible
  rules       how to play, in short       rules SW-25  a clause (rules all: each)
  save FILE   keep the game for later     habit        when you want to be asked
  quit        leave the game              help         this"""


class Quit(Exception):
    """The person has had enough, or the input has ended."""


class Person:
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
        self.console = console
        self.match = match
        self.seat = seat
        self.speech = speech
        self.screen = Screen(console, speech)
        self.touched: frozenset[Id] = frozenset()
        self.group: str | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.console.print(HELP, highlight=False),
            "look": lambda _: self.look(),
            "back": lambda _: self._narrow(),
            "why": self._why,
            "rules": self._rules,
            "habit": self._habit,
            "save": lambda file: self.console.print(save(Path(file).expanduser() if file else None)),
            "undo": lambda _: self.console.print(undo(seat)),
            "quit": self._quit,
        }

    def turn(self) -> None:
        """Asks until a row has been added to the match."""
        rows = len(self.match.rows)
        self.look()
        while len(self.match.rows) == rows:
            self._answer(ask(self.console, self._mark()))

    def look(self) -> None:
        """Board, seats, question, choices."""
        scene = self.match.view(self.seat).scene()
        choices = self._choices()
        lit = frozenset().union(*(choice.ids for choice in choices)) if choices else frozenset()
        self.screen.show(scene, lit)
        self.console.print()
        self.console.print(Text(f"{self.speech.name(self.seat)}: ", style(self.seat)) + self.speech.tells(scene.prompt))
        self._list()

    def _mark(self) -> Text:
        back = "back, " if self.touched or self.group is not None else ""
        return Text(f"{self.speech.name(self.seat)} (number, move, {back}help)> ", style(self.seat))

    # ---- what can be done

    def _choices(self) -> list[Choice[Any]]:
        """Those left after what was touched and opened."""
        found = choosing.open_choices(self.match.game, self.match.view(self.seat), self.touched)
        return [choice for choice in found if choice.group == self.group] if self.group is not None else found

    def _offers(self) -> list[Offer]:
        return choosing.offers(self._choices(), self.touched)

    def _called(self) -> dict[Id, str]:
        return choosing.names(self.match.view(self.seat).scene())

    def _list(self) -> None:
        scene = self.match.view(self.seat).scene()
        called = choosing.names(scene)
        self.console.print(_numbered([self._line(offer, scene, called) for offer in self._offers()]))

    def _line(self, offer: Offer, scene: Scene, called: Mapping[Id, str]) -> tuple[Text, str]:
        if offer.choice is not None:
            return self._described(offer.choice, scene), self._notation(offer.choice)
        if offer.touch:
            return Text(_begun(called.get(offer.touch, offer.touch))), ""
        labels = [_begun(self.speech.says(choice.label)) for choice in offer.group]
        return Text(f"{_shared(labels)} ... ({len(labels)} choices)"), ""

    def _described(self, choice: Choice[Any], scene: Scene) -> Text:
        """What a choice is, what would follow from it, and what it warns of."""
        text = Text(_begun(self.speech.says(choice.label)))
        follows = canvas.foreseen(scene, choice)
        if follows and (len(choice.marks) > 1 or choice.warning is not None):
            text = Text.assemble(text, "  ", follows)
        if choice.warning is not None:
            text.append(f"  {self.speech.says(choice.warning)}!", "bold red")
        return text

    def _notation(self, choice: Choice[Any]) -> str:
        return "; ".join(self.match.game.write(action) for action in choice.actions)

    # ---- answers

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            self.commands[word.lower()](rest.strip())
        elif line.isdecimal() or not line:
            self._number(line)
        else:
            self._move(line)

    def _number(self, line: str) -> None:
        offers = self._offers()
        number = int(line) if line else 1 if len(offers) == 1 else 0
        if not 1 <= number <= len(offers):
            self.console.print(f"Type a number from 1 to {len(offers)}, or help.")
            return
        offer = offers[number - 1]
        if offer.choice is not None:
            self._choose(offer.choice)
        elif offer.touch:
            self._narrow(self.touched | {offer.touch}, self.group)
        else:
            self._narrow(self.touched, offer.group[0].group)

    def _narrow(self, touched: frozenset[Id] = frozenset(), group: str | None = None) -> None:
        self.touched, self.group = touched, group
        self._list()

    def _choose(self, choice: Choice[Any]) -> None:
        if choice.promise:
            self._narrow(choice.ids)
        elif not choice.confirm or self._sure(choice):
            self._play(choice.actions)

    def _sure(self, choice: Choice[Any]) -> bool:
        asked = Text("Are you sure? (yes or no)> ", "bold")
        if choice.warning is not None:
            asked = self.speech.tells(choice.warning) + Text(" ") + asked
        return ask(self.console, asked).lower() in ("y", "yes")

    def _move(self, line: str) -> None:
        try:
            actions = [self.match.game.read(part.strip()) for part in line.replace(",", ";").split(";")]
        except Unreadable:
            self._name(line)
            return
        choice = self._choice_of(tuple(actions))
        if choice is not None:
            self._choose(choice)
        else:
            self._play(actions)

    def _choice_of(self, actions: tuple[Any, ...]) -> Choice[Any] | None:
        """The choice that is, or ends with, these actions: what goes without saying need not be typed."""
        choices = choosing.open_choices(self.match.game, self.match.view(self.seat), frozenset())
        same = [choice for choice in choices if choice.actions[-len(actions) :] == actions]
        return next((choice for choice in same if choice.actions == actions), same[0] if len(same) == 1 else None)

    def _name(self, line: str) -> None:
        """Something on the board was named: what can be done there, or why nothing can."""
        id = choosing.meant(line, self._called())
        if not id:
            self.console.print(f"{line!r} is no choice, move or place here. Type help to see what you can do.")
            return
        touched = frozenset({id})
        view = self.match.view(self.seat)
        if choosing.open_choices(self.match.game, view, touched):
            self._narrow(touched)
            return
        refusal = explain(self.match.game, view, touched)
        if refusal is not None:
            self._refuse(refusal)

    def _play(self, actions: Sequence[Any]) -> None:
        try:
            self.match.play(actions, self.seat)
        except Refused as refused:
            self._refuse(refused.refusal)
        else:
            self.touched, self.group = frozenset(), None

    # ---- commands

    def _refuse(self, refusal: Refusal) -> None:
        self.console.print(self.speech.tells(refusal.message))
        words = clause(self.match.game.key, refusal.clause)
        if words:
            self.console.print(Padding(Text.assemble((refusal.clause, "bold"), " ", words), (0, 0, 0, 2)))

    def _why(self, line: str) -> None:
        if not line:
            example = self.match.game.write(self.match.legal(self.seat)[0])
            self.console.print(f"Say which move, in notation or by the name of a place: why {example}")
            return
        try:
            action = self.match.game.read(line)
        except Unreadable:
            self._name(line)
            return
        refusal = self.match.why_not(action, self.seat)
        if refusal is None:
            self.console.print("That is possible now.")
        else:
            self._refuse(refusal)

    def _rules(self, id: str) -> None:
        from starboard.cli.rules import show_brief, show_clause, show_rulebook

        if not id:
            show_brief(self.console, self.match.game.key)
        elif id == "all":
            show_rulebook(self.console, self.match.game.key)
        elif not show_clause(self.console, self.match.game.key, id):
            self.console.print(f"No rulebook here has a clause {id!r}.")

    def _habit(self, name: str) -> None:
        """A standing answer, kept until it is switched off."""
        habits = [habit for habit in self.match.game.habits if habit != "timeout"]
        if name in (*habits, "off"):
            self.match.habits[self.seat] = "" if name == "off" else name
        own = self.match.habits.get(self.seat, "")
        self.console.print(f"Your habit: {own or 'off'}. You can say:")
        for one in (*habits, ""):
            self.console.print(f"  habit {one or 'off':12}{habit_words(self.match.game.key, one)}", highlight=False)

    def _quit(self, _: str) -> None:
        raise Quit


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _shared(labels: Sequence[str]) -> str:
    """The words with which all labels begin."""
    words = zip(*(label.split() for label in labels), strict=False)
    return " ".join(same[0] for same in takewhile(lambda same: len(set(same)) == 1, words))


def _numbered(rows: Sequence[tuple[Text, str]]) -> Padding:
    """Numbered lines, each with its notation."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    for number, (text, notation) in enumerate(rows, 1):
        table.add_row(Text(str(number), "bold"), text, notation)
    return Padding(table, (0, 0, 0, 1))


def ask(console: Console, question: Text) -> str:
    """A line typed by a person; Quit at the end of the input."""
    console.print(question, end="")
    try:
        line = input().strip()
    except EOFError:
        console.print()
        raise Quit from None
    if not sys.stdin.isatty():
        console.print(line, markup=False)
    return line
