"""Compilation of the catalogues before any test, and the order of the tests."""

import pytest
from tools.words import compile_all


def pytest_configure() -> None:
    """Compile the catalogues here, so that no process started by a test compiles them itself."""
    if faults := compile_all():
        raise SystemExit("\n".join(faults))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests of servers: they wait more than they compute, and would wait alone at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/server/"))
