"""The prompt loop for a person: shows the choices, reads input, and explains refusals."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from starboard.cli import canvas, choosing
from starboard.cli.choosing import MenuLine
from starboard.cli.language import is_yes, say, spoken, typed
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, style
from starboard.core.message import Refusal
from starboard.core.scene import Choice, Id, Scene
from starboard.core.seating import Seat
from starboard.words.rulebooks import clause


class Quit(Exception):
    """Raised when the person quits or the input ends."""


class Asking(ABC):
    """The prompt loop of one seat. Subclasses define the player and where the game is played."""

    def __init__(
        self, console: Console, seat: Seat, speech: Speech, key: str, help: str, repeated: dict[Seat, frozenset[Id]]
    ) -> None:
        self.console = console
        self.seat = seat
        self.speech = speech
        self.key = key
        self.screen = Screen(console, speech)
        self.touched: frozenset[Id] = frozenset()
        self.group: str | None = None
        self._repeated = repeated  # ids of the choice that a seat repeats; kept between turns
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.console.print(help, highlight=False),
            "look": lambda _: self.look(),
            "back": lambda _: self._narrow(),
            "rules": self._rules,
            "quit": self._quit,
        }

    # ---- depends on where the game is played

    @abstractmethod
    def scene(self) -> Scene: ...

    @abstractmethod
    def open_choices(self, touched: frozenset[Id]) -> list[Choice[Any]]:
        """Return the choices that contain all touched ids."""

    @abstractmethod
    def notation(self, choice: Choice[Any]) -> str: ...

    @abstractmethod
    def play(self, actions: Sequence[Any]) -> None: ...

    @abstractmethod
    def move(self, line: str) -> None:
        """Handle input that is neither a number nor a command: a move, or the name of something on the board."""

    @abstractmethod
    def explain(self, touched: frozenset[Id]) -> Refusal | None: ...

    # ---- display

    def look(self) -> None:
        """Show the board, the seats, the question and the choices."""
        scene = self.scene()
        choices = self._choices()
        lit = frozenset().union(*(choice.ids for choice in choices)) if choices else frozenset()
        self.screen.show(scene, lit)
        self.console.print()
        self.console.print(Text(f"{self.speech.name(self.seat)}: ", style(self.seat)) + self.speech.tells(scene.prompt))
        if scene.detail is not None:
            self.console.print(self.speech.tells(scene.detail))
        self._list()

    def ask(self) -> None:
        """Read one line and act on it. If the seat is prompted, it no longer repeats its choice."""
        self._repeated.pop(self.seat, None)
        self._answer(ask(self.console, self._mark()))

    def _mark(self) -> Text:
        mark = "mark.narrowed" if self.touched or self.group is not None else "mark"
        return Text(say(mark, name=self.speech.name(self.seat)), style(self.seat))

    # ---- choices

    def _choices(self) -> list[Choice[Any]]:
        """Return the choices left after touches and group selection."""
        found = self.open_choices(self.touched)
        return [choice for choice in found if choice.group == self.group] if self.group is not None else found

    def _offers(self) -> list[MenuLine]:
        return choosing.offers(self._choices(), self.touched)

    def _list(self) -> None:
        scene = self.scene()
        called = choosing.names(scene)
        self.console.print(_numbered([self._line(offer, scene, called) for offer in self._offers()]))

    def _line(self, offer: MenuLine, scene: Scene, called: Mapping[Id, str]) -> tuple[Text, str]:
        if offer.choice is not None:
            notation = "" if offer.choice.repeats else self.notation(offer.choice)  # typing it plays it once
            return self._described(offer.choice, scene), notation
        if offer.touch:
            return Text(_begun(called.get(offer.touch, offer.touch))), ""
        labels = [_begun(self.speech.says(choice.label)) for choice in offer.group]
        return Text(say("choices", shared=_shared(labels), count=len(labels))), ""

    def _described(self, choice: Choice[Any], scene: Scene) -> Text:
        """Return the label of a choice, its consequences and its warning."""
        text = Text(_begun(self.speech.says(choice.label)))
        follows = canvas.foreseen(scene, choice)
        if follows and (len(choice.marks) > 1 or choice.warning is not None):
            text = Text.assemble(text, "  ", follows)
        if choice.warning is not None:
            text.append(f"  {self.speech.says(choice.warning)}!", "bold red")
        return text

    # ---- answers

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = typed(*self.commands).get(word.lower())
        if command is not None:
            self.commands[command](rest.strip())
        elif line.isdecimal() or not line:
            self._number(line)
        else:
            self.move(line)

    def _number(self, line: str) -> None:
        offers = self._offers()
        number = int(line) if line else 1 if len(offers) == 1 else 0
        if not 1 <= number <= len(offers):
            self.console.print(say("number", most=len(offers)))
            return
        offer = offers[number - 1]
        if offer.choice is not None:
            self.choose(offer.choice)
        elif offer.touch:
            self._narrow(self.touched | {offer.touch}, self.group)
        else:
            self._narrow(self.touched, offer.group[0].group)

    def _narrow(self, touched: frozenset[Id] = frozenset(), group: str | None = None) -> None:
        self.touched, self.group = touched, group
        self._list()

    def choose(self, choice: Choice[Any]) -> None:
        if choice.promise:
            self._narrow(choice.ids)
        elif not choice.confirm or self._sure(choice):
            if choice.repeats:
                self._repeated[self.seat] = choice.ids
            self.play(choice.actions)

    def repeat(self) -> None:
        """Play the seat's repeated choice again if it is offered."""
        ids = self._repeated.get(self.seat)
        if ids is None:
            return
        again = [choice for choice in self.open_choices(frozenset()) if choice.repeats and choice.ids == ids]
        if again:
            self.choose(again[0])

    def _sure(self, choice: Choice[Any]) -> bool:
        asked = Text(say("sure"), "bold")
        if choice.warning is not None:
            asked = self.speech.tells(choice.warning) + Text(" ") + asked
        return is_yes(ask(self.console, asked))

    def name(self, line: str) -> None:
        """Show the choices at a named part of the board, or the reason there are none."""
        id = choosing.meant(line, choosing.names(self.scene()))
        if not id:
            self.console.print(say("no_such_thing", typed=repr(line)))
            return
        touched = frozenset({id})
        if self.open_choices(touched):
            self._narrow(touched)
            return
        refusal = self.explain(touched)
        if refusal is not None:
            self.refuse(refusal)

    def choice_of(self, actions: tuple[Any, ...]) -> Choice[Any] | None:
        """Return the choice with these actions, or the only one that ends with them: implied ones need not be typed."""
        once = [choice for choice in self.open_choices(frozenset()) if not choice.repeats]
        same = [choice for choice in once if choice.actions[-len(actions) :] == actions]
        return next((choice for choice in same if choice.actions == actions), same[0] if len(same) == 1 else None)

    # ---- commands

    def refuse(self, refusal: Refusal) -> None:
        self.console.print(self.speech.tells(refusal.message))
        words = clause(self.key, refusal.clause, spoken())
        if words:
            self.console.print(Padding(Text.assemble((refusal.clause, "bold"), " ", words), (0, 0, 0, 2)))

    def _rules(self, id: str) -> None:
        from starboard.cli.rules import show_brief, show_clause, show_rulebook

        if not id:
            show_brief(self.console, self.key)
        elif id in ("all", say("word.all")):
            show_rulebook(self.console, self.key)
        elif not show_clause(self.console, self.key, id):
            self.console.print(say("no_such_clause", clause=repr(id)))

    def _quit(self, _: str) -> None:
        raise Quit


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _shared(labels: Sequence[str]) -> str:
    """Return the words that all labels start with."""
    words = zip(*(label.split() for label in labels), strict=False)
    return " ".join(same[0] for same in takewhile(lambda same: len(set(same)) == 1, words))


def _numbered(rows: Sequence[tuple[Text, str]]) -> Padding:
    """Return numbered lines, each with its notation."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    for number, (text, notation) in enumerate(rows, 1):
        table.add_row(Text(str(number), "bold"), text, notation)
    return Padding(table, (0, 0, 0, 1))


def ask(console: Console, question: Text) -> str:
    """Return a line of input; raise Quit at its end."""
    console.print(question, end="")
    try:
        line = input().strip()
    except EOFError:
        console.print()
        raise Quit from None
    if not sys.stdin.isatty():
        console.print(line, markup=False)
    return line
