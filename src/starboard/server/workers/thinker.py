"""A thinker: a process in which bots think. It is asked and answers by lines of text, and ends with its input.

It is given what one seat may know, and nothing else.
"""

import json
import signal
import sys
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.bots.referee import Late, in_time
from starboard.bots.roster import NAMES, bot
from starboard.core.contract import View
from starboard.core.registry import load

USUAL = "greedy"


def chosen(asked: dict[str, Any]) -> tuple[str, str]:
    """The action, in notation, and what was wrong with the bot if this is not its own answer."""
    game = load(asked["game"], asked["options"], asked["version"])
    view: View[Any] = View(game, asked["seat"], game.load(asked["view"]))
    level = asked["level"] if asked["level"] in NAMES else USUAL  # a name from outside is never a file here
    fault = ""
    try:
        budget = Budget(seconds=asked["seconds"])
        action = in_time(lambda: bot(level).choose(view, budget, Random(asked["seed"])), budget.seconds)
        if action in view.legal():
            return game.write(action), ""
        fault = f"chose {action!r}, which is not legal"
    except Late:
        fault = "did not answer in time"
    except Exception as error:
        fault = f"raised {type(error).__name__}"
    return game.write(game.standing(view, "timeout") or view.legal()[0]), fault


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides when this ends
    for line in sys.stdin:
        try:
            action, fault = chosen(json.loads(line))
            said = {"action": action, "fault": fault}
        except Exception as error:
            said = {"action": "", "fault": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
