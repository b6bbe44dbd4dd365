"""Migration that runs once: replaces ids of deleted people that older versions left in logs.

A table's owner and everyone who ever sat there are members, and deleting a person removes their membership. So a person
named in a row who isn't a member was deleted. Views, the game's marks and its replay do not change, because none of
them contains a person's id.
"""

import hashlib
import hmac
import re
import secrets

import msgspec

from starboard.core.errors import Unreadable
from starboard.server.store.expiring_item import FOR_EVER, ExpiringItem
from starboard.server.store.row import StoredRow
from starboard.server.store.store import Store
from starboard.table.command import SYSTEM
from starboard.table.operations import HandSeat
from starboard.table.row import LogRow, read_row, with_person

ONCE, KEY = "once", "anonymize"  # item that stores the state: the secret during the migration, empty afterwards
PAGE = 500  # tables read in one query
NOBODY = re.compile("n[0-9a-f]{24}")

_MEMBER = "exists (select 1 from members m where m.table_id = r.table_id and m.person = r.author)"
_TABLES = f"""
    select distinct r.table_id from rows r
    where r.table_id > $1 and ((r.author <> '{SYSTEM}' and not {_MEMBER})
        or (r.author = '{SYSTEM}' and r.command like 'hand-%')) order by r.table_id limit {PAGE}"""


async def anonymize(store: Store) -> int:
    """Replace the ids of deleted people in all logs. Return the number of changed rows.

    Several processes may run this concurrently, and any may be killed. The new ids are derived from a shared secret
    that is erased at the end.
    """
    secret = await store.expiring_items.keep(ONCE, KEY, secrets.token_bytes(32))
    if not secret:  # the migration is done
        return 0
    after, changed = "", 0
    while tables := [id for (id,) in await store.database.read(_TABLES, after)]:
        for table in tables:
            changed += await _anonymize(store, table, secret)
        after = tables[-1]
    await store.expiring_items.put(ExpiringItem(ONCE, KEY, "", b"", FOR_EVER))
    return changed


async def _anonymize(store: Store, table: str, secret: bytes) -> int:
    found = await store.database.read("select person from members where table_id = $1", table)
    members = {person for (person,) in found}
    changed: list[StoredRow] = []
    for stored in await store.rows(table):
        try:
            row = read_row(stored.body.decode())
        except (Unreadable, UnicodeDecodeError):
            continue  # damaged: `starboard host check` reports it
        gone = [person for person in _people(row) if person not in members and not NOBODY.fullmatch(person)]
        if gone:
            for person in gone:
                row = with_person(row, person, _nobody(secret, table, person))
            changed.append(msgspec.structs.replace(stored, author=row.author, body=str(row).encode()))
    await store.rewrite(table, changed)
    return len(changed)


def _people(row: LogRow) -> set[str]:
    """Return the ids of the people named in a row."""
    handed = row.operation
    others = {handed.giver, handed.taker or ""} if isinstance(handed, HandSeat) else set[str]()
    return {row.author, *others} - {SYSTEM, ""}


def _nobody(secret: bytes, table: str, person: str) -> str:
    return "n" + hmac.new(secret, f"{table} {person}".encode(), hashlib.sha256).hexdigest()[:24]
