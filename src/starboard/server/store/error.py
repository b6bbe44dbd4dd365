"""Storage errors. The message of each is one plain sentence for people."""

UNREACHED = "The data is not available right now. Please try again."  # shown to users; the error itself is for the host


class StoreError(Exception):
    """The data could not be read or written. The message is one sentence for the host."""


class BadData(StoreError):
    """The value cannot be stored in any state of the database. Other values are not affected."""


class Unreachable(StoreError):
    """The database does not answer. The request may or may not have taken effect, so it has to be retried."""


class NoTable(StoreError):
    """There is no such table, or its log is shorter than expected because an older backup was restored."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table!r}.")
