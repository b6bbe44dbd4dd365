-- `closed`: the table's doors were closed at the end of its game or later, so only its players may see the result.
-- Let the workers rewrite earlier results.

alter table results add column closed integer not null default 1;
insert into due (table_id, slot, n, at, kind, rules, payload, tries)
    select id, 'result', 0, 0, 'result', rules, cast('' as bytea), 0 from tables
    where id in (select table_id from results) on conflict do nothing;
