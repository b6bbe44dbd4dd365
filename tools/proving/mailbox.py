"""A mail server of our own, which keeps what it is sent."""

import socket
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self

from aiosmtpd.controller import Controller

HOME = "127.0.0.1"


class Mailbox:
    """Speaks SMTP at a free port of this computer while it is entered. `heard` is called with each message."""

    def __init__(self, heard: Callable[[EmailMessage], None] | None = None) -> None:
        self.messages: list[EmailMessage] = []
        self._heard = heard
        self._controller: Any = Controller(self, hostname=HOME, port=_free_port())

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        if self._heard is not None:
            self._heard(message)
        return "250 OK"

    @property
    def url(self) -> str:
        return f"smtp://{HOME}:{self._controller.port}"

    def to(self, address: str) -> list[EmailMessage]:
        return [message for message in self.messages if message["To"] == address]

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self._controller.stop()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind((HOME, 0))
        port: int = free.getsockname()[1]
        return port
