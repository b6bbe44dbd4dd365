"""E-mail through the host's own SMTP server, in plain text.

Needs the package `aiosmtplib` of the extra `site`; without it e-mail is not offered.
"""

import logging
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

from starboard.server.invitation import loopback

PATIENCE = 20.0  # seconds
SENT, FAILED = "sent", "failed"
PORTS = {"smtp": 587, "smtps": 465}

log = logging.getLogger(__name__)


class MailSender:
    def __init__(self, smtp: str, sender: str) -> None:
        """Parse `smtp`: smtp://user:password@host:587 or smtps://...:465.

        With smtp, STARTTLS is used if the server supports it. It is required if there is a user name, unless the server
        is on loopback.
        """
        parts = urlsplit(smtp)
        self._host, self._port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._tls = parts.scheme == "smtps"
        self._starttls = True if self._user and not self._tls and not loopback(smtp) else None
        self._sender = sender

    async def send(self, address: str, subject: str, text: str, id: str, stop: str = "") -> str:
        """Send a message; return SENT or FAILED. `id` is unique to this message.

        `stop` is the URL to which mail programs post to unsubscribe in one click (RFC 8058).
        """
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, address, subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{id}@{parseaddr(self._sender)[1].rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        try:
            await aiosmtplib.send(
                message, hostname=self._host, port=self._port, username=self._user or None,
                password=self._password or None, use_tls=self._tls, start_tls=None if self._tls else self._starttls,
                timeout=PATIENCE,
            )  # fmt: skip
        except (aiosmtplib.SMTPException, OSError, ValueError) as fault:
            log.warning("an e-mail could not be sent: %s", type(fault).__name__)
            return FAILED
        return SENT
