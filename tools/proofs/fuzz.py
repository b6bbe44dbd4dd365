"""Send damaged inputs to everything that reads input from strangers, and check that nothing fails.

    tools/prove.py fuzz --each 2000                    a short run of every target
    tools/prove.py fuzz messages --each 250000 --seed 7

A reader may raise only its declared error, and the game must continue with any input that it accepts. A server must not
answer 5xx, log an error, exit, take longer than 5 s, grow in memory, or show another person's data. The same --seed
gives the same inputs. `--row` prints the line for the table in `docs/explanation/security.md`.
"""

import argparse
import os
from datetime import UTC, datetime
from random import Random

from tools.fuzzing import floods, live, passkeys, readers, web
from tools.fuzzing.server import Target, on_a_server
from tools.fuzzing.tally import Tally

HERE = {
    "positions": readers.positions, "actions": readers.actions, "adapters": readers.adapters,
    "records": readers.records, "files": readers.files, "imports": readers.imports, "shadows": readers.shadows,
    "rows": readers.rows, "studies": readers.studies, "saved_games": readers.saved_games,
}  # fmt: skip
WIDE, USUAL = 1000, 1  # server limits, for `serve --limits`
THERE: dict[str, tuple[Target, int]] = {
    "requests": (web.requests, WIDE), "events": (web.events, WIDE), "host_page": (web.host_page, WIDE),
    "host_tokens": (web.host_tokens, USUAL), "messages": (live.messages, WIDE), "chat": (live.chat, WIDE),
    "passkeys": (passkeys.passkeys, WIDE), "slow_readers": (floods.slow_readers, USUAL), "bombs": (floods.bombs, WIDE),
    "crowds": (floods.crowds, USUAL),
}  # fmt: skip
LONGEST = 600.0  # seconds for one target


def row(tally: Tally, seed: int) -> str:
    """Return the result as a row of the table."""
    day = datetime.now(UTC).strftime("%-d %b %Y")
    return f"| {day} | `{tally.target}` | {seed} | {tally.inputs:,} | {tally.findings} |"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("targets", nargs="*", default=[*HERE, *THERE], help=", ".join([*HERE, *THERE]))
    parser.add_argument("--each", type=int, default=1000, help="inputs per target")
    parser.add_argument("--seconds", type=float, default=LONGEST, help="the maximum seconds per target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--row", action="store_true", help="also print each slice as a row of the table")


def prove(asked: argparse.Namespace) -> list[str]:
    os.environ.pop("STARBOARD_DATABASE", None)
    findings = []
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
        if tally.findings:
            findings.append(f"{target}: {tally.findings} findings")
    return findings
