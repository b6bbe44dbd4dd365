"""What the host of a site has decided, and the log of what they did. Each decision is stored together with its line in
the log. Decisions are expiring items: a ban ends by itself, and what is said of a guest goes with the guest."""

import secrets
from collections.abc import Sequence

import msgspec

from starboard.server.store.database import Database, Statement
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem, putting

BAN = "ban"  # a guest or an address may not enter
MUTE = "mute"  # a guest may not write in the chat
NAME = "named"  # a guest is called so, and cannot change it
SETTING = "setting"  # of the whole site: "chat", "retention"
KINDS = (BAN, MUTE, NAME, SETTING)
REPORT = "report"  # a line of the chat that somebody showed to the host
REPORTED = 30 * 24 * 3600_000  # ms for which it is kept
KEPT = 365 * 24 * 3600_000  # ms for which the log is kept


class Decision(msgspec.Struct, frozen=True):
    """Of one of KINDS, about a guest, an address or a setting, until a time in ms."""

    kind: str
    subject: str
    words: str = ""
    until: int = FOR_EVER
    guest: bool = True  # about a guest, with whom it is deleted


class Report(msgspec.Struct, frozen=True):
    """A line of the chat, as it was when somebody reported it. Who that was is stored nowhere."""

    table: str
    n: int
    author: str
    text: str
    at: int


class Act(msgspec.Struct, frozen=True):
    """A line of the log: what the host did, to which guest, address, table or setting, and with which words."""

    at: int
    act: str
    subject: str
    words: str


class Moderation:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._note = f"insert into host_log (id, at, act, subject, words) values ($1, {database.now}, $2, $3, $4)"

    async def decide(self, decision: Decision, act: str, words: str = "") -> None:
        """Store a decision in the place of one of the same kind about the same subject."""
        person = decision.subject if decision.guest else ""
        kept = ExpiringItem(decision.kind, decision.subject, person, decision.words.encode(), decision.until)
        await self._database.write_all([putting(kept), self._noted(act, decision.subject, words or decision.words)])

    async def lift(self, kind: str, subject: str, act: str) -> bool:
        """Whether there was such a decision."""
        if not await self._database.read("select 1 from slips where kind = $1 and key = $2", kind, subject):
            return False
        cut: Statement = ("delete from slips where kind = $1 and key = $2", (kind, subject))
        await self._database.write_all([cut, self._noted(act, subject, "")])
        return True

    async def note(self, act: str, subject: str, words: str = "") -> None:
        """Write down what was done by other means than a decision."""
        await self._database.write_all([self._noted(act, subject, words)])

    async def all(self) -> list[Decision]:
        """Every decision that holds now, by kind and subject."""
        database = self._database
        found = await database.read(
            f"""select kind, key, body, expires, person from slips
                where kind {database.within("$1")} and expires > {database.now} order by kind, key""",
            database.listed(KINDS),
        )
        return [Decision(kind, key, bytes(body).decode(), until, bool(who)) for kind, key, body, until, who in found]

    async def report(self, report: Report) -> None:
        """Keep it for a while, however often it is reported; it goes with its author."""
        key, until = report_key(report.table, report.n), report.at + REPORTED
        statement, given = putting(ExpiringItem(REPORT, key, report.author, report.text.encode(), until))
        await self._database.write(statement, *given)

    async def reports(self, author: str = "", limit: int = 100) -> list[Report]:
        """What was reported and is still to be looked at, the newest first; of one author, or of all."""
        by, given = ("and person = $3", (author,)) if author else ("", ())
        found = await self._database.read(
            f"""select key, person, body, expires from slips where kind = $1 and expires > {self._database.now}
                {by} order by expires desc, key limit $2""",
            REPORT, limit, *given,
        )  # fmt: skip
        keys = [(*key.rpartition(" ")[::2], who, bytes(body).decode(), until) for key, who, body, until in found]
        return [Report(table, int(n), who, text, until - REPORTED) for table, n, who, text, until in keys]

    async def newest(self) -> str:
        """The id of the last line of the log: as long as it is the same, hardly anything was decided."""
        found = await self._database.read("select id from host_log order by at desc, id desc limit 1")
        return str(found[0][0]) if found else ""

    async def log(self, limit: int = 100) -> list[Act]:
        """What the host did last, newest first."""
        found = await self._database.read(
            "select at, act, subject, words from host_log order by at desc, id desc limit $1", limit
        )
        return [Act(*record) for record in found]

    async def about(self, subject: str) -> list[Act]:
        """What the host did to a guest, an address or a table, oldest first."""
        found = await self._database.read(
            "select at, act, subject, words from host_log where subject = $1 order by at, id", subject
        )
        return [Act(*record) for record in found]

    async def expire(self) -> None:
        await self._database.write(f"delete from host_log where at < {self._database.now} - {KEPT}")

    def _noted(self, act: str, subject: str, words: str) -> Statement:
        return self._note, (secrets.token_hex(8), act, subject, words)


def of_kind(kind: str, decisions: Sequence[Decision]) -> list[Decision]:
    return [each for each in decisions if each.kind == kind]


def report_key(table: str, n: int) -> str:
    return f"{table} {n}"
