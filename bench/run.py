"""Random steps per CPU second of every Starboard game and its peers, measured in turn so noise affects all alike.

A step lists the legal actions and applies one. Contenders play whole games, each in a separate process.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from bench.contenders import PEERS  # noqa: E402

from starboard.core import games  # noqa: E402

YARDSTICK = "OpenSpiel oware"
COMPILED = "mypyc"


class Contender:
    """A program to measure: its name, language and Python executable, and its source tree if it is not installed."""

    def __init__(self, name: str, language: str, python: str, source: Path | None = None) -> None:
        self.name = name
        self.language = language
        self.python = python
        self.source = source
        self.rates: list[float] = []

    @property
    def rate(self) -> float:
        return median(self.rates)

    @property
    def own(self) -> bool:
        return self.name.startswith("starboard ")

    def run(self, seconds: float, seed: int) -> None:
        """Run one more round of measurements."""
        command = [self.python, str(HERE / "contenders.py"), self.name, str(seconds), str(seed)]
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if self.source:
            env["PYTHONPATH"] = f"{self.source}{os.pathsep}{ROOT}"
        said = subprocess.run(command, env=env, capture_output=True, text=True)
        if said.returncode:
            sys.exit(f"{self.name} failed:\n{said.stderr}")
        steps, spent = said.stdout.splitlines()[-1].split()
        self.rates.append(int(steps) / float(spent))


def own_contenders(language: str, python: str, source: Path | None = None) -> Iterator[Contender]:
    """Yield every game with its minimum and maximum number of seats."""
    for key, game in games().items():
        for seats in sorted({game.seats.start, game.seats.stop - 1}):
            yield Contender(f"starboard {key} {seats}", language, python, source)


def check_compiled(python: str) -> None:
    """Exit if `python` has no compiled package; otherwise the pure one would be measured."""
    probe = "import starboard.core.contract as it; print(it.__file__)"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    file = subprocess.run([python, "-c", probe], env=env, capture_output=True, text=True).stdout.strip()
    if not file.endswith((".so", ".pyd")):
        sys.exit(
            f"{python} has no compiled starboard-games: it gave {file!r}; install a wheel built as bench/README.md says"
        )


def contenders(asked: argparse.Namespace) -> list[Contender]:
    found = list(own_contenders("Python", sys.executable, ROOT / "src"))
    if asked.compiled:
        check_compiled(asked.compiled)
        found += own_contenders(COMPILED, asked.compiled)
    if not Path(asked.peers).exists():
        print(f"no peers: {asked.peers} does not exist; bench/setup makes it", file=sys.stderr)
        return found
    return found + [Contender(name, language, asked.peers) for name, (language, _) in PEERS.items()]


def table(measured: list[Contender]) -> Iterator[str]:
    yield "| who | in | steps per CPU second | least to most |"
    yield "|---|---|--:|--:|"
    for one in sorted(measured, key=lambda one: -one.rate):
        name = f"**{one.name}**" if one.own else one.name
        yield f"| {name} | {one.language} | {one.rate:,.0f} | {min(one.rates):,.0f} to {max(one.rates):,.0f} |"


def ratios(measured: list[Contender]) -> Iterator[tuple[Contender, Contender, float]]:
    """Yield the ratio of each Starboard game to the fastest Python peer, and to the yardstick."""
    peers = [one for one in measured if not one.own]
    python = max((one for one in peers if one.language == "Python"), key=lambda one: one.rate, default=None)
    yardstick = next((one for one in peers if one.name == YARDSTICK), None)
    for own in measured:
        for peer in (python, yardstick):
            if own.own and peer is not None:
                yield own, peer, own.rate / peer.rate


def as_json(measured: list[Contender]) -> str:
    rates = [{"name": one.name, "language": one.language, "rate": one.rate, "rates": one.rates} for one in measured]
    against = [
        {"name": own.name, "language": own.language, "peer": peer.name, "ratio": ratio}
        for own, peer, ratio in ratios(measured)
    ]
    return json.dumps({"python": sys.version.split()[0], "steps_per_cpu_second": rates, "ratios": against}, indent=2)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured; the median counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each measurement")
    parser.add_argument("--peers", default=str(HERE / ".venv/bin/python"), help="the Python that has the peers")
    parser.add_argument("--compiled", metavar="PYTHON", help="also measure the compiled wheel that this Python has")
    parser.add_argument("--json", action="store_true", help="print JSON, not a table")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    measured = contenders(asked)
    for turn in range(asked.rounds):
        for one in measured:
            one.run(asked.seconds, turn)
    if asked.json:
        print(as_json(measured))
        return
    print(*table(measured), "", sep="\n")
    for own, peer, ratio in ratios(measured):
        print(f"{own.name} ({own.language}): {ratio:.2f} times {peer.name} ({peer.language})")


if __name__ == "__main__":
    main()
