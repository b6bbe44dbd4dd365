"""The statement that commits a group of rows on PostgreSQL, together with the changes of each appended row."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from starboard.server.store.due import CUT
from starboard.server.store.row import COLUMNS, DueSet, NewRow

_ROWS = f"""
    with won as (
        insert into rows ({COLUMNS})
        select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bytea[])
             as new (t, n, author, command, at, body)
        where case when new.n = 1 then (select 1 from tables where id = new.t and stage <> '')
                                  else (select 1 from rows where table_id = new.t and rows.n = new.n - 1) end = 1
        on conflict do nothing returning table_id, n)"""
_DUE = """, slots as (
        insert into due (table_id, slot, n, at, kind, rules, payload, tries)
        select won.table_id, new.slot, won.n, new.at, new.kind, new.rules, new.payload, 0
        from unnest({0}::text[], {1}::text[], {2}::bigint[], {3}::text[], {4}::text[], {5}::bytea[])
             as new (t, slot, at, kind, rules, payload) join won on won.table_id = new.t
        on conflict (table_id, slot) do update set n = excluded.n, at = excluded.at, kind = excluded.kind,
            rules = excluded.rules, payload = excluded.payload, tries = 0)"""
_JOIN = """, joined as (
        insert into members (table_id, person, role)
        select new.* from unnest({0}::text[], {1}::text[], {2}::text[]) as new (t, person, role)
        join won on won.table_id = new.t
        on conflict (table_id, person) do update set role = excluded.role)"""
_STAGE = """, staged as (
        update tables set stage = new.stage from unnest({0}::text[], {1}::text[]) as new (t, stage)
        join won on won.table_id = new.t where tables.id = new.t)"""
_PARTS = (_ROWS, _DUE, _JOIN, _STAGE)
_WIDTHS = (6, 6, 3, 2)

Column = tuple[Any, ...]


def group_statement(group: Sequence[NewRow]) -> tuple[str, list[Column]]:
    """Return the statement, with only the parts that this group needs, and its columns.

    Rows are sorted by table, so that two processes with groups over the same tables lock in the same order. A slot is
    cleared by setting its time to never, since an insert finds the row by key, whatever the planner assumes about the
    list.
    """
    ordered = sorted(group, key=_table)
    tables: tuple[list[tuple[Any, ...]], ...] = ([], [], [], [])
    rows, slots, joined, staged = tables
    for new in ordered:
        row = new.row
        t = row.table
        rows.append((t, row.n, row.author, row.command, row.at, row.body))
        for due in new.due:
            if isinstance(due, DueSet):
                slots.append((t, due.slot, due.at, due.kind, due.rules, due.payload))
            else:
                slots.append((t, due.slot, CUT, "", "", b""))
        for member in new.members:
            joined.append((t, member.person, member.role))
        if new.stage is not None:
            staged.append((t, new.stage))
    columns = [column for table in tables if table for column in zip(*table, strict=True)]
    return _text(tuple(bool(table) for table in tables)), columns


def _table(new: NewRow) -> str:
    return new.row.table


@cache
def _text(needed: tuple[bool, ...]) -> str:
    text, used = "", 0
    for need, part, width in zip(needed, _PARTS, _WIDTHS, strict=True):
        if need:
            text += part.format(*(f"${used + number}" for number in range(1, width + 1)))
            used += width
    return f"{text} select table_id from won"
