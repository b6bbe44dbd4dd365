"""The bundled pytest plugin: selects the games that the conformance suite checks."""

import os

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("starboard", "Starboard games")
    group.addoption(
        "--starboard-game", action="append", default=[], metavar="KEY",
        help="run the conformance suite (--pyargs starboard.conformance) for this game; may be repeated",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rulebook clauses that this test checks")
    chosen: list[str] = config.getoption("--starboard-game")
    if chosen:
        os.environ["CONTRACT_GAMES"] = " ".join(chosen)  # child processes then check the same games
