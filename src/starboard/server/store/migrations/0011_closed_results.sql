-- Whether the doors of a table were closed when its game was over, or closed since: its result is told to those who sat
-- there alone. Those that were written before are written anew by the workers.

alter table results add column closed integer not null default 1;
insert into due (table_id, slot, n, at, kind, rules, payload, tries)
    select id, 'result', 0, 0, 'result', rules, cast('' as bytea), 0 from tables
    where id in (select table_id from results) on conflict do nothing;
