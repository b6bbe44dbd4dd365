#!/usr/bin/env python3
"""Prove that servers and games hold up: kill, attack, fuzz and load them, and measure their cost. Loopback only.

    tools/prove.py chaos --tables 6 --kills 6
    tools/prove.py throughput parts
    tools/prove.py PROOF --help         what it proves, and its options

Starts everything that it needs on free ports and in a temporary folder. Exits with code 1 if there are faults.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

PROOFS = sorted(
    file.stem.replace("_", "-") for file in ROOT.glob("tools/proofs/*.py") if not file.stem.startswith("_")
)  # fmt: skip


def parser(**known: str | None) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, **known)  # type: ignore[arg-type]


def main() -> int:
    chosen = parser(description=__doc__)
    chosen.add_argument("proof", choices=PROOFS)
    chosen.add_argument("options", nargs=argparse.REMAINDER, help="the options of this proof")
    asked = chosen.parse_args()
    proof = import_module(f"tools.proofs.{asked.proof.replace('-', '_')}")
    own = parser(prog=f"prove.py {asked.proof}", description=proof.__doc__)
    proof.options(own)
    faults = proof.prove(own.parse_args(asked.options))
    for fault in faults:
        print(f"WRONG: {fault}")
    if faults:
        print(f"{len(faults)} faults")
    elif hasattr(proof, "HELD"):
        print(proof.HELD)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
