"""The messenger: sends notices to people over the channels they have switched on, each notice at most once."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from starboard.server.clock import now_ms
from starboard.server.counters import Counters
from starboard.server.guests.links import Links
from starboard.server.notices.channel import Channels, MailChannel, PushChannel
from starboard.server.notices.notice import HOUR, Notice
from starboard.server.settings import Settings
from starboard.server.store.notice import FAILED, SENT, NoticeKey
from starboard.server.store.store import Store
from starboard.wire.api.notices import PushMessage
from starboard.wire.json import encode
from starboard.words import sentence

if TYPE_CHECKING:
    from starboard.server.notices.mail import MailSender
    from starboard.server.notices.push import PushSender

AN_HOUR = 40  # notices to one person; more would not be useful and suggest abuse
PAGE = "/notices"  # client page that confirms an address, or stops messages to it

log = logging.getLogger(__name__)


class Messenger:
    """Sends push messages if the packages are installed, and e-mail if the host has configured a server."""

    def __init__(self, store: Store, settings: Settings, counters: Counters, clock: Callable[[], int] = now_ms) -> None:
        self.channels = Channels(store.expiring_items, Links(store.expiring_items, clock), clock)
        self._store = store
        self._settings = settings
        self._counted = counters.notices
        self.push: PushSender | None = None
        self.mail: MailSender | None = None

    async def open(self) -> None:
        """Create the senders. May be called again after a failure."""
        settings = self._settings
        await self.close()
        with contextlib.suppress(ModuleNotFoundError):
            from starboard.server.notices.push import PushSender, kept_key

            contact = settings.contact if settings.contact.startswith("mailto:") else settings.public
            self.push = PushSender(
                await kept_key(self._store.expiring_items), contact if ":" in contact else "", settings.push_anywhere
            )
        if settings.smtp and settings.mail_from and settings.public:
            try:
                from starboard.server.notices.mail import MailSender
            except ModuleNotFoundError:
                log.warning("E-mail needs packages that are not installed: install starboard-games[site].")
            else:
                self.mail = MailSender(settings.smtp, settings.mail_from)

    async def close(self) -> None:
        if self.push is not None:
            await self.push.close()

    # ---- a turn

    async def tell(self, person: str, key: NoticeKey, notice: Notice) -> bool:
        """Send a notice once, to every channel of the person that this process can use.

        The claim is stored before sending, so if the process dies the notice may be lost, but none is sent twice.
        Return False if the person has channels but this process can use none of them.
        """
        mail, pushes = await self.channels.mail(person), await self.channels.pushes(person)
        mails = [mail] if mail is not None and mail.confirmed else []
        wanted = bool(pushes or mails)
        pushes, mails = pushes if self.push else [], mails if self.mail else []
        if wanted and not pushes and not mails:
            return False
        if (pushes or mails) and await self._may_tell(person, key):
            outcomes = await asyncio.gather(
                *(self._push(channel, notice) for channel in pushes), *(self._mail(each, key, notice) for each in mails)
            )
            for outcome in outcomes:
                self._counted[outcome] += 1
            arrived = any(outcome.startswith(SENT) for outcome in outcomes)
            await self._store.notices.settle(key, SENT if arrived else FAILED)
        return True

    async def _may_tell(self, person: str, key: NoticeKey) -> bool:
        if await self._store.notices.recent(person, HOUR) >= AN_HOUR * self._settings.limits:
            self._counted["limited"] += 1
            return False
        return await self._store.notices.claim(key, person)

    async def _push(self, channel: PushChannel, notice: Notice) -> str:
        assert self.push is not None
        language = channel.language
        said = PushMessage(notice.title(language), notice.body(language), notice.path)
        outcome = await self.push.send(channel, encode(said), notice.table, notice.hours * 3600)
        if outcome == "gone":
            await self.channels.drop_push(channel.endpoint)
        return f"{outcome}_push"

    async def _mail(self, channel: MailChannel, key: NoticeKey, notice: Notice) -> str:
        assert self.mail is not None
        language, public = channel.language, self._settings.public
        lines = [
            notice.body(language),
            f"{public}{notice.path}",
            sentence(language, "server.mail.stop", {"url": f"{public}{PAGE}#stop-{channel.id}"}.items()),
        ]
        stop, id = f"{public}/api/notices/{channel.id}/stop", f"{key.part}.{key.n}.{key.seat}.{key.table}"
        return f"{await self.mail.send(channel.address, notice.title(language), _text(lines), id, stop)}_mail"

    # ---- an address

    async def ask_to_confirm(self, person: str, address: str, language: str) -> bool:
        """Send a link that confirms the address; return whether sending succeeded."""
        assert self.mail is not None
        secret = await self.channels.add_mail(person, address, language)
        url = f"{self._settings.public}{PAGE}#confirm-{secret}"
        lines = [
            sentence(language, "server.mail.confirm", ()), url, sentence(language, "server.mail.confirm.ignore", ())
        ]  # fmt: skip
        subject = sentence(language, "server.mail.confirm.subject", ())
        outcome = await self.mail.send(address, subject, _text(lines), f"confirm.{secrets.token_hex(12)}")
        if outcome != SENT:
            await self.channels.drop_mail(person)
        return outcome == SENT


def _text(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraphs) + "\n"
