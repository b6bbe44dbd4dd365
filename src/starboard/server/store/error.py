"""What can go wrong with the data, each as one plain sentence for people."""

UNREACHED = "The data cannot be reached just now. Please ask again."  # to people; the error itself is for the operator


class StoreError(Exception):
    """The data could not be read or written; its text is one sentence for whoever runs the server."""


class BadData(StoreError):
    """This very thing cannot be stored, whatever the state of the database; nothing else is touched by it."""


class Unreachable(StoreError):
    """The database does not answer: what was asked of it may or may not have happened. Asking again decides."""


class NoTable(StoreError):
    """There is no such table, or its log is shorter than was known: it was deleted, or an older copy was restored."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table!r}.")
