"""The child process in which bots choose their actions: one line of JSON in, one out. It ends with its input.

It is given what one seat may know, and nothing else. What a bot prints goes to the errors, and it can read no input.
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
from starboard.bots.referee import Late, in_time
from starboard.bots.roster import NAMES, bot
from starboard.core.registry import load
from starboard.core.view import View
from starboard.server.workers.answers import answer_lines
from starboard.server.workers.hint import assessed, hinted

USUAL = "greedy"
LONGEST = 4.0  # seconds for which bots of ours are waited for, twice: they stop by themselves, on a busy machine late


def _view(request: dict[str, Any]) -> View[Any]:
    """What the seat sees that is asked about."""
    game = load(request["game"], request["options"], request["version"])
    return View(game, request["seat"], game.load(request["view"]))


def _budget(request: dict[str, Any]) -> Budget:
    return Budget(request["seconds"], share=request.get("share", 1.0))


def choose(request: dict[str, Any]) -> tuple[str, str, bool]:
    """The action, in notation; what was wrong with the bot if this is not its own answer; and whether it would have
    thought longer."""
    view = _view(request)
    game = view.game
    level = request["level"] if request["level"] in NAMES else USUAL  # a name from outside is never a file here
    file, wrong = request.get("file", ""), ""
    try:
        chosen = _in_file(file) if file else bot(level)
        budget = _budget(request)
        limit = request["seconds"] if file else max(LONGEST, request["seconds"])
        answer = in_time(lambda: chosen.choose(view, budget, Random(request["seed"])), limit)
    except Late:
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
    """Loaded once, so that it may remember something between its turns."""
    return FileBot(Path(path))


def give_hint(request: dict[str, Any]) -> str:
    """For the move to come, or about one that was played."""
    if "played" in request:
        return assessed(_view(request), request["hint"], request["played"], request["row"])
    return hinted(_view(request), request["hint"], _budget(request), request["seed"])


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The action or the hint, or an empty one, and what was wrong; of an action, whether its thought was shortened."""
    try:
        if "hint" in request:
            return {"hint": give_hint(request), "fault": ""}
        action, wrong, shortened = choose(request)
    except Exception as error:
        return {"action": "", "fault": f"{type(error).__name__}: {error}"}
    return {"action": action, "fault": wrong, "shortened": shortened}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides when this ends
    questions, answers = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = open(os.devnull), sys.stderr  # noqa: SIM115
    answer_lines(answer, questions, answers)


if __name__ == "__main__":
    main()
