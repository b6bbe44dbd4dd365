"""A game between bots for people to watch."""

import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from starboard.bots import Budget
from starboard.bots.match_runner import MatchRunner, Misbehaved
from starboard.bots.roster import title
from starboard.cli.parameters import a_bot, a_game, a_seating, some_attendance, some_chance, write
from starboard.cli.play import ending, told
from starboard.cli.screen import Screen
from starboard.cli.speech import Speech, names
from starboard.cli.trouble import Trouble
from starboard.core.match import Match
from starboard.core.record import Record

REMEMBERED = 6  # sentences kept on the screen


class MatchViewer:
    """A match between bots on a console: live in a terminal, sentence by sentence elsewhere."""

    def __init__(self, console: Console, runner: MatchRunner, speech: Speech, speed: float) -> None:
        self.console = console
        self.runner = runner
        self.match: Match[Any, Any] = runner.match
        self.speech = speech
        self.speed = speed
        self.screen = Screen(console, speech)
        self.said: deque[Text] = deque(maxlen=REMEMBERED)
        self.seen = 0

    def run(self) -> Misbehaved | None:
        """Play to the end; return the bot's error, if one misbehaved."""
        misbehaved = self._live() if self.console.is_terminal else self._told()
        if misbehaved is None:
            self.console.print(ending(self.match, self.speech))
        return misbehaved

    def _live(self) -> Misbehaved | None:
        with Live(self._picture(), console=self.console, auto_refresh=False) as live:
            while not self.match.over:
                try:
                    self.runner.step()
                except Misbehaved as misbehaved:
                    return misbehaved
                self.said.extend(self._news())
                live.update(self._picture(), refresh=True)
                time.sleep(1 / self.speed)
        return None

    def _told(self) -> Misbehaved | None:
        misbehaved = self.runner.play()
        for line in self._news():
            self.console.print(line)
        self.console.print(self._picture())
        return misbehaved

    def _news(self) -> list[Text]:
        """Return texts of the events since the last call."""
        rows = range(self.seen + 1, len(self.match.rows) + 1)
        self.seen = len(self.match.rows)
        return [told(self.match, n, None, self.speech) for n in rows]

    def _picture(self) -> Group:
        scene = self.match.view(None).scene()
        return Group(self.screen.board(scene), self.screen.legend(scene), self.screen.panels(scene), Text(), *self.said)


def run(
    console: Console,
    key: str,
    bots: Sequence[str],
    options: str,
    seed: int | None,
    speed: float,
    seconds: float,
    out: Path | None,
) -> None:
    """Play one game with a bot on each seat; its record is written even if a bot misbehaves."""
    game = a_game(key, options, len(bots))
    fairness = some_chance(seed)
    held = some_attendance(seed, fairness, bots)
    match = Match(game, seating=a_seating(game, len(bots)), fairness=fairness, players=bots, attendance=held)
    runner = MatchRunner(match, [a_bot(name, game) for name in bots], Budget(seconds=seconds), match.fairness.id)
    speech = Speech(names([title(name) for name in bots]))
    misbehaved = MatchViewer(console, runner, speech, speed).run()
    if out is not None:
        write(out, str(Record.of(match, reveal=True)))
    if misbehaved is not None:
        raise Trouble(f"{speech.name(misbehaved.seat)}, on {misbehaved}")
