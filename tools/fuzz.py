"""Send damaged inputs to everything that reads what strangers send. Nothing may fall over.

    tools/fuzz.py --each 2000                    a slice of every target
    tools/fuzz.py messages --each 250000 --seed 7

A reader may raise its declared refusal and nothing else, and must be able to play on with what it accepts. A server of
its own answers no 5xx, logs no error, stays alive, answers within 5 s, keeps its memory, and never shows another
person's data. The same --seed gives the same inputs. `--row` prints the line for the table in
`docs/explanation/security.md`.
"""

import argparse
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.fuzzing import floods, live, passkeys, readers, web
from tools.fuzzing.server import Target, on_a_server
from tools.fuzzing.tally import Tally
from tools.proving.programs import ROOT

HERE = {
    "positions": readers.positions, "actions": readers.actions, "adapters": readers.adapters,
    "records": readers.records, "files": readers.files, "imports": readers.imports, "shadows": readers.shadows,
    "rows": readers.rows, "studies": readers.studies, "saved_games": readers.saved_games,
}  # fmt: skip
WIDE, USUAL = 1000, 1  # limits of the server, as `serve --limits` takes them
THERE: dict[str, tuple[Target, int]] = {
    "requests": (web.requests, WIDE), "events": (web.events, WIDE), "host_page": (web.host_page, WIDE),
    "host_tokens": (web.host_tokens, USUAL), "messages": (live.messages, WIDE), "chat": (live.chat, WIDE),
    "passkeys": (passkeys.passkeys, WIDE), "slow_readers": (floods.slow_readers, USUAL), "bombs": (floods.bombs, WIDE),
    "crowds": (floods.crowds, USUAL),
}  # fmt: skip
LONGEST = 600.0  # seconds of a slice


def row(tally: Tally, seed: int) -> str:
    """Return the slice as a line of the table."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    day = datetime.now(UTC).strftime("%-d %b %Y")
    return f"| {day} | {commit.strip()} | `{tally.target}` | {seed} | {tally.inputs:,} | {tally.findings} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", default=[*HERE, *THERE], help=", ".join([*HERE, *THERE]))
    parser.add_argument("--each", type=int, default=1000, help="inputs of each target")
    parser.add_argument("--seconds", type=float, default=LONGEST, help="the longest that a target may take")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--row", action="store_true", help="print each slice as a line of the table too")
    asked = parser.parse_args()
    os.environ.pop("STARBOARD_DATABASE", None)
    findings = 0
    for target in asked.targets:
        tally, rng = Tally(target, asked.each, asked.seconds), Random(f"{target} {asked.seed}")
        if target in HERE:
            HERE[target](tally, rng)
        else:
            on_a_server(*THERE[target], tally, rng)
        print(tally, flush=True)
        for fault in tally.faults.values():
            print("  ", fault)
        if asked.row:
            print(row(tally, asked.seed), flush=True)
        findings += tally.findings
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main())
