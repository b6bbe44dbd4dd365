-- The tables get the names that the code uses. Older programs cannot use them: all processes must stop first.

-- PostgreSQL only. Refuse while a process is alive; on SQLite the lock of the file does so.
do $$ begin if exists (select 1 from pulses where gone = 0 and abs(extract(epoch from now()) * 1000 - at) < 10000) then
    raise 'A server or worker of an older version uses it. Stop all of them, wait ten seconds and start again'; end if; end $$;

alter table slips rename to expiring_items;
drop index slips_by_person;
drop index slips_by_time;
create index expiring_items_by_person on expiring_items (person);
create index expiring_items_by_time on expiring_items (expires);
-- PostgreSQL only.
alter index slips_pkey rename to expiring_items_pkey;

alter table pulses rename to heartbeats;
-- PostgreSQL only.
alter index pulses_pkey rename to heartbeats_pkey;
