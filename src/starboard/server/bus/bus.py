"""The bus: tells other processes that there is something to read. It carries nothing that may not be lost."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

Stop = Callable[[], None]


class Listener(Protocol):
    """Somebody who watches a table in this process. All of it is called on the event loop, and must not block."""

    def row_added(self, n: int) -> None:
        """The table has reached row n. May come late, twice, or never: the log is the truth."""

    def message_received(self, channel: str, payload: bytes) -> None:
        """Something passing, on a channel: a drag, a cursor. Never logged, never repeated."""

    def question_asked(self, question: str) -> bool:
        """Whether this listener is the one who is looked for: who holds the socket of a seat?"""


class Bus(ABC):
    """What is said here returns at once; whatever carries it may hang, die and come back. No move ever awaits it."""

    @abstractmethod
    def announce_row(self, table: str, n: int) -> None:
        """A table has reached row n."""

    @abstractmethod
    def publish(self, table: str, channel: str, payload: bytes) -> None:
        """Something passing, to everybody who watches a table."""

    @abstractmethod
    def notify(self, topic: str) -> None:
        """Wake those who heed a topic: something has fallen due."""

    @abstractmethod
    def subscribe(self, table: str, listener: Listener) -> Stop:
        """Watch a table, until the returned is called. Listen first, then read, then drop what was read already."""

    @abstractmethod
    def on_notify(self, topic: str, heard: Callable[[], None]) -> Stop:
        """Be called when a topic is called, until the returned is called."""

    @abstractmethod
    async def ask(self, table: str, question: str, within: float = 1.0) -> bool | None:
        """Whether any listener of a table, in any process, says yes within some seconds.

        None: the others could not be asked, so that nothing is known; nobody may be taken for absent by it.
        """

    @abstractmethod
    async def close(self) -> None: ...
