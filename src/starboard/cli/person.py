"""A person at this keyboard, in a match on this computer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from starboard.bots.bot import Budget
from starboard.bots.feedback import feedback, turn_so_far
from starboard.bots.hint import Hint, hint
from starboard.cli import choosing
from starboard.cli.asking import Asking
from starboard.cli.language import say
from starboard.cli.speech import Speech, auto_reply_words
from starboard.core.draft import explain
from starboard.core.errors import Refused, Unreadable
from starboard.core.match import Match
from starboard.core.message import Refusal
from starboard.core.scene import Choice, Id, Scene
from starboard.core.seating import Seat

HINT_SECONDS = 2.0  # thinking time of a hint


class Person(Asking):
    """The prompt loop of one seat in a local match. The table provides `save` and `undo`."""

    def __init__(
        self,
        console: Console,
        match: Match[Any, Any],
        seat: Seat,
        speech: Speech,
        save: Callable[[Path | None], str],
        undo: Callable[[Seat], str],
        repeated: dict[Seat, frozenset[Id]],
    ) -> None:
        super().__init__(console, seat, speech, match.game.key, say("help"), repeated)
        self.match = match
        self.commands["why"] = self._why
        self.commands["habit"] = self._auto_reply
        self.commands["save"] = lambda file: self.console.print(save(Path(file).expanduser() if file else None))
        self.commands["undo"] = lambda _: self.console.print(undo(seat))
        self.commands["hint"] = lambda _: self._hint()
        self.commands["good"] = lambda _: self._feedback()
        self._hinted: tuple[int, Hint] | None = None  # the row for which it was requested, and the hint

    def turn(self) -> None:
        """Prompt until a row has been added to the match."""
        rows = len(self.match.rows)
        self.repeat()
        if len(self.match.rows) == rows:
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

    def _hint(self) -> None:
        """Show where to look; on a second request, show the move and its reason.

        Only available to a single person among bots.
        """
        if self.speech.you is None:
            self.console.print(say("hint.none"))
            return
        game, view, row = self.match.game, self.match.view(self.seat), len(self.match.rows)
        if self._hinted is not None and self._hinted[0] == row:
            self._advise(self._hinted[1])
            return
        found = hint(view, Budget(seconds=HINT_SECONDS), Random(row))
        self._hinted = row, found
        if found.explanation is not None:
            self.console.print(self.speech.tells(found.explanation.look))
        elif found.other is not None:
            pair = sorted([found.actions[0], found.other], key=game.write)
            one, other = [self.speech.says(game.label(view.state, self.seat, action)) for action in pair]
            self.console.print(say("hint.compare", one=one, other=other), markup=False)
        self.console.print(say("hint.again"), style="dim")

    def _advise(self, found: Hint) -> None:
        choice = self.choice_of(found.actions)
        if choice is not None:
            self.console.print(self.speech.tells(choice.label), style="bold")
        self.console.print(f"  {self.match.game.write(found.actions[0])}", style="dim", markup=False)
        if found.explanation is not None:
            self.console.print(self.speech.tells(found.explanation.reason))
        elif found.contrast is not None:
            self.console.print(self.speech.tells(found.contrast))
        if found.other is not None:
            other = self.speech.says(self.match.game.label(self.match.view(self.seat).state, self.seat, found.other))
            gain = round(100 * (found.value - found.other_value))
            said = say("hint.gain", percent=gain, other=other) if gain else say("hint.equal", other=other)
            self.console.print(said, markup=False)

    def _feedback(self) -> None:
        """Say whether the last move was good. Only for one person among bots."""
        move = self.match.history.last_move(self.seat)
        if self.speech.you is None:
            self.console.print(say("hint.none"))
        elif move is None or move.before is None:
            self.console.print(say("good.none"))
        else:
            self.console.print(self.speech.tells(feedback(*turn_so_far(self.match.history, self.seat))))

    def _auto_reply(self, name: str) -> None:
        """Set an auto reply, which stays on until it is switched off, and list them all."""
        auto_replies = [auto_reply for auto_reply in self.match.game.auto_replies if auto_reply != "timeout"]
        off = say("habit.off")
        if name in (*auto_replies, off, "off"):
            self.match.auto_replies[self.seat] = name if name in auto_replies else ""
        own = self.match.auto_replies.get(self.seat, "")
        self.console.print(say("habit.own", habit=own or off))
        for one in (*auto_replies, ""):
            self.console.print(
                f"  {say('word.habit')} {one or off:12}{auto_reply_words(self.match.game.key, one)}", highlight=False
            )
