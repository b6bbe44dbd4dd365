"""Rewrites, once, the rows of people who were deleted while deletion still left their ids in the log.

Whoever made a table or ever sat there is among its members; deletion takes them out. So a person whom a row names, and
who is no member, was deleted. What any viewer is sent of a row, the marks of the game and its replay stay the same:
none of them holds the id of a person.
"""

import hashlib
import hmac
import re
import secrets

import msgspec

from starboard.core.errors import Unreadable
from starboard.server.store.error import StoreError
from starboard.server.store.expiring_item import ExpiringItem
from starboard.server.store.row import Row as StoredRow
from starboard.server.store.store import Store
from starboard.table.command import SYSTEM
from starboard.table.row import Row, read_row, with_person

ONCE, KEY = "once", "anonymize"  # the item that says how far this is: a secret while it is under way, nothing after it
FOR_EVER = 2**62
PAGE = 500  # tables read in one statement
NOBODY = re.compile("n[0-9a-f]{24}")

_MEMBER = "exists (select 1 from members m where m.table_id = r.table_id and m.person = r.author)"
_TABLES = f"""
    select distinct r.table_id from rows r
    where r.table_id > $1 and ((r.author <> '{SYSTEM}' and not {_MEMBER})
        or (r.author = '{SYSTEM}' and r.command like 'hand-%')) order by r.table_id limit {PAGE}"""


async def anonymize(store: Store) -> int:
    """How many rows were changed. Several processes may do it at the same time, and any may be killed meanwhile: the
    new ids follow from a secret that all of them have until it is done, and nobody has afterwards."""
    secret = await _secret(store)
    if not secret:
        return 0
    after, changed = "", 0
    while tables := [id for (id,) in await store.database.read(_TABLES, after)]:
        for table in tables:
            changed += await _anonymize(store, table, secret)
        after = tables[-1]
    await store.expiring_items.put(ExpiringItem(ONCE, KEY, "", b"", FOR_EVER))
    return changed


async def _secret(store: Store) -> bytes:
    """b"": it was done before."""
    await store.database.write(
        "insert into slips (kind, key, person, body, expires) values ($1, $2, $3, $4, $5) on conflict do nothing",
        ONCE, KEY, "", secrets.token_bytes(32), FOR_EVER,
    )  # fmt: skip
    kept = await store.expiring_items.get(ONCE, KEY)
    if kept is None:
        raise StoreError("What was just stored is not there.")
    return bytes(kept.body)


async def _anonymize(store: Store, table: str, secret: bytes) -> int:
    found = await store.database.read("select person from members where table_id = $1", table)
    members = {person for (person,) in found}
    changed: list[StoredRow] = []
    for stored in await store.rows(table):
        try:
            row = read_row(stored.body.decode())
        except (Unreadable, UnicodeDecodeError):
            continue  # damaged: `starboard host check` names it
        gone = [person for person in _people(row) if person not in members and not NOBODY.fullmatch(person)]
        if gone:
            for person in gone:
                row = with_person(row, person, _nobody(secret, table, person))
            changed.append(msgspec.structs.replace(stored, author=row.author, body=str(row).encode()))
    await store.rewrite(table, changed)
    return len(changed)


def _people(row: Row) -> set[str]:
    """Whom a row names."""
    found = {row.author}
    if row.kind == "hand":
        found |= set(row.argument.split(" ", 2)[:2])
    return found - {SYSTEM, ""}


def _nobody(secret: bytes, table: str, person: str) -> str:
    return "n" + hmac.new(secret, f"{table} {person}".encode(), hashlib.sha256).hexdigest()[:24]
