"""The decisions of a site's host, and a log of the host's actions. Each decision is stored together with its log line.

Decisions are expiring items. A ban ends by itself, and a decision about a guest is deleted with the guest.
"""

import secrets
from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem, putting

BAN = "ban"  # a guest or an address is banned
MUTE = "mute"  # a guest is muted in the chat
NAME = "named"  # a guest's name was set by the host and cannot be changed
SETTING = "setting"  # a setting of the whole site: "chat", "retention"
KINDS = (BAN, MUTE, NAME, SETTING)
REPORT = "report"  # a chat message reported to the host
REPORTED = 30 * 24 * 3600_000  # ms for which a report is kept
KEPT = 365 * 24 * 3600_000  # ms for which the log is kept


class ModerationDecision(msgspec.Struct, frozen=True):
    """A decision of one of KINDS about a guest, an address or a setting, valid until a time in ms."""

    kind: str
    subject: str
    words: str = ""
    until: int = FOR_EVER
    guest: bool = True  # about a guest; deleted with the guest


class Report(msgspec.Struct, frozen=True):
    """A chat message as it was when reported. The reporter is not stored."""

    table: str
    n: int
    author: str
    text: str
    at: int


class Act(msgspec.Struct, frozen=True):
    """A log line: the host's action, the guest, address, table or setting it affected, and the host's message."""

    at: int
    act: str
    subject: str
    words: str


class Moderation:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._note = f"insert into host_log (id, at, act, subject, words) values ($1, {database.now}, $2, $3, $4)"

    async def decide(self, decision: ModerationDecision, act: str, words: str = "") -> None:
        """Store a decision, replacing one of the same kind about the same subject."""
        person = decision.subject if decision.guest else ""
        kept = ExpiringItem(decision.kind, decision.subject, person, decision.words.encode(), decision.until)
        await self._database.write_all([putting(kept), self._noted(act, decision.subject, words or decision.words)])

    async def lift(self, kind: str, subject: str, act: str) -> bool:
        """Delete a decision; return whether there was one."""
        if not await self._database.read("select 1 from expiring_items where kind = $1 and key = $2", kind, subject):
            return False
        cut: Statement = ("delete from expiring_items where kind = $1 and key = $2", (kind, subject))
        await self._database.write_all([cut, self._noted(act, subject, "")])
        return True

    async def note(self, act: str, subject: str, words: str = "") -> None:
        """Log an action other than a decision."""
        await self._database.write_all([self._noted(act, subject, words)])

    async def all(self) -> list[ModerationDecision]:
        """Return the unexpired decisions, by kind and subject."""
        database = self._database
        found = await database.read(
            f"""select kind, key, body, expires, person from expiring_items
                where kind {database.within("$1")} and expires > {database.now} order by kind, key""",
            database.listed(KINDS),
        )
        return [
            ModerationDecision(kind, key, bytes(body).decode(), until, bool(who))
            for kind, key, body, until, who in found
        ]

    async def report(self, report: Report) -> None:
        """Store a report for 30 days; a repeated report replaces it. It is deleted with the message's author."""
        key, until = report_key(report.table, report.n), report.at + REPORTED
        statement, given = putting(ExpiringItem(REPORT, key, report.author, report.text.encode(), until))
        await self._database.write(statement, *given)

    async def reports(self, author: str = "", limit: int = 100) -> list[Report]:
        """Return the open reports about one author, or all of them, newest first."""
        by, given = ("and person = $3", (author,)) if author else ("", ())
        found = await self._database.read(
            f"""select key, person, body, expires from expiring_items where kind = $1 and expires > {self._database.now}
                {by} order by expires desc, key limit $2""",
            REPORT, limit, *given,
        )  # fmt: skip
        keys = [(*key.rpartition(" ")[::2], who, bytes(body).decode(), until) for key, who, body, until in found]
        return [Report(table, int(n), who, text, until - REPORTED) for table, n, who, text, until in keys]

    async def newest(self) -> str:
        """Return the id of the last log line. While it stays the same, there is almost certainly no new decision."""
        found = await self._database.read("select id from host_log order by at desc, id desc limit 1")
        return str(found[0][0]) if found else ""

    async def log(self, limit: int = 100) -> list[Act]:
        """Return the host's last actions, newest first."""
        found = await self._database.read(
            "select at, act, subject, words from host_log order by at desc, id desc limit $1", limit
        )
        return [Act(*record) for record in found]

    async def about(self, subject: str) -> list[Act]:
        """Return the host's actions on a guest, an address or a table, oldest first."""
        found = await self._database.read(
            "select at, act, subject, words from host_log where subject = $1 order by at, id", subject
        )
        return [Act(*record) for record in found]

    async def expire(self) -> None:
        await self._database.write(f"delete from host_log where at < {self._database.now} - {KEPT}")

    def _noted(self, act: str, subject: str, words: str) -> Statement:
        return self._note, (secrets.token_hex(8), act, subject, words)


def of_kind(kind: str, decisions: Sequence[ModerationDecision]) -> list[ModerationDecision]:
    return [each for each in decisions if each.kind == kind]


def report_key(table: str, n: int) -> str:
    return f"{table} {n}"
