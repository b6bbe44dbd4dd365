"""The child process in which bots choose actions: one line of JSON in, one out. It ends with its input.

It receives only what one seat may know. Bots print to stderr and cannot read stdin.
"""

import os
import signal
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from starboard.bots.answer import actions
from starboard.bots.bot import Bot, Budget
from starboard.bots.file import FileBot, fault
from starboard.bots.level_bot import LevelBot
from starboard.bots.match_runner import BotTimeout, in_time
from starboard.bots.roster import bot, is_known
from starboard.core.registry import load
from starboard.core.view import View
from starboard.server.workers.answers import answer_lines
from starboard.server.workers.hint import assessed, hinted, warned

USUAL = "greedy"
LONGEST = 4.0  # seconds; our own bots get twice that (GRACE): they stop by themselves, but late on a busy machine


def _view(request: dict[str, Any]) -> View[Any]:
    """Return the view of the seat in the request."""
    game = load(request["game"], request["options"], request["version"])
    return View(game, request["seat"], game.read_state(request["view"]))


def _budget(request: dict[str, Any]) -> Budget:
    return Budget(request["seconds"], share=request.get("share", 1.0), mood=request.get("mood", ""))


def choose(request: dict[str, Any]) -> tuple[str, str, bool]:
    """Return the action in notation, the error if it is a substitute, and whether thinking was shortened."""
    view = _view(request)
    game = view.game
    level = request["level"] if is_known(request["level"]) else USUAL  # a name from outside never selects a file
    file, wrong = request.get("file", ""), ""
    try:
        chosen = _in_file(file) if file else bot(level)
        budget = _budget(request)
        limit = request["seconds"] if file else max(LONGEST, request["seconds"])
        answer = in_time(lambda: chosen.choose(view, budget, Random(request["seed"])), limit)
    except BotTimeout:
        wrong = "did not answer in time"
    except Exception as error:
        wrong = f"raised {fault(error) if file else type(error).__name__}"
    else:
        try:
            written = "; ".join([game.write(action) for action in actions(view, answer)])
            return written, "", isinstance(chosen, LevelBot) and chosen.shortened
        except ValueError as error:
            wrong = str(error)
    return game.write(game.auto_action(view, "timeout") or view.legal()[0]), wrong, False


@cache
def _in_file(path: str) -> Bot:
    """Load a bot file once, so that the bot keeps its state between turns."""
    return FileBot(Path(path))


def give_hint(request: dict[str, Any]) -> str:
    """Return a hint for the next move, feedback on the turn so far, or a warning before its end."""
    if "played" in request:
        return assessed(_view(request), request["hint"], request["played"])
    if "ending" in request:
        return warned(_view(request), request["hint"], request["ending"], request["start"])
    return hinted(_view(request), request["hint"], _budget(request), request["seed"])


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the action or hint, empty on failure, and the error. An action also reports shortened thinking."""
    try:
        if "hint" in request:
            return {"hint": give_hint(request), "fault": ""}
        action, wrong, shortened = choose(request)
    except Exception as error:
        return {"action": "", "fault": f"{type(error).__name__}: {error}"}
    return {"action": action, "fault": wrong, "shortened": shortened}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when this one ends
    questions, answers = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = open(os.devnull), sys.stderr  # noqa: SIM115
    answer_lines(answer, questions, answers)


if __name__ == "__main__":
    main()
