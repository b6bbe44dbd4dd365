"""The interface of the bus, which notifies other processes of new rows and other changes. Messages may be lost."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

Stop = Callable[[], None]


class Listener(Protocol):
    """Receives the messages about one table. All methods are called on the event loop and must not block."""

    def row_added(self, n: int) -> None:
        """Handle a new row n. The call may come late, twice or never: the log is authoritative."""

    def message_received(self, channel: str, payload: bytes) -> None:
        """Handle an ephemeral message on a channel, such as a drag or a cursor. It is neither logged nor repeated."""

    def question_asked(self, question: str) -> bool:
        """Return the answer to a yes/no question, such as whether a seat is connected here."""


class Bus(ABC):
    """Sends messages to other processes. Sending never blocks, even if the transport hangs or is down."""

    @abstractmethod
    def announce_row(self, table: str, n: int) -> None:
        """Announce that a table has reached row n."""

    @abstractmethod
    def publish(self, table: str, channel: str, payload: bytes) -> None:
        """Send an ephemeral message to all listeners of a table."""

    @abstractmethod
    def notify(self, topic: str) -> None:
        """Wake the listeners of a topic, for example when a row has fallen due."""

    @abstractmethod
    def subscribe(self, table: str, listener: Listener) -> Stop:
        """Listen to a table until the returned function is called.

        Subscribe before reading the log, and ignore announcements of rows that were already read.
        """

    @abstractmethod
    def on_notify(self, topic: str, heard: Callable[[], None]) -> Stop:
        """Call `heard` each time a topic is notified, until the returned function is called."""

    @abstractmethod
    async def ask(self, table: str, question: str, within: float = 1.0) -> bool | None:
        """Return whether any listener of a table, in any process, answers yes within `within` seconds.

        Return None if the other processes could not be queried. The answer is then unknown, and no player counts as
        absent.
        """

    @abstractmethod
    async def close(self) -> None: ...
