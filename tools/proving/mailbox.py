"""A local mail server that keeps the messages it receives."""

from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self

from aiosmtpd.controller import Controller
from tools.proving.programs import HOME, free_port


class Mailbox:
    """An SMTP server on a free port while its context is open. `heard` is called with each message."""

    def __init__(self, heard: Callable[[EmailMessage], None] | None = None) -> None:
        self.messages: list[EmailMessage] = []
        self._heard = heard
        self._controller: Any = Controller(self, hostname=HOME, port=free_port())

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
