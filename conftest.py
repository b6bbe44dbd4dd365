"""Before any test the words are compiled, so that no process started by a test compiles them for itself."""

from tools.words import compile_all


def pytest_configure() -> None:
    if faults := compile_all():
        raise SystemExit("\n".join(faults))
