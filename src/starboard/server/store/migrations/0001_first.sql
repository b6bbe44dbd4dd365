-- Tables and their logs, due work, members, chat, and the heartbeats of processes.
-- A table's data is keyed by its id first, so that it can be sharded. There are no foreign keys: on PostgreSQL each
-- move would lock and write its table's header. Times are in ms since 1970.

create table tables (
    id text primary key, created bigint not null, setup text not null, rules text not null,
    stage text not null, audience text not null);
create index tables_by_stage on tables (stage, created);

create table rows (
    table_id text not null, n bigint not null, author text not null, command text not null, at bigint not null,
    public text not null, private bytea not null, body bytea not null,
    primary key (table_id, n), unique (table_id, author, command));

create table due (
    table_id text not null, slot text not null, n bigint not null, at bigint not null, kind text not null,
    rules text not null, payload bytea not null, tries integer not null, primary key (table_id, slot));
create index due_by_time on due (at);

create table members (
    table_id text not null, person text not null, role text not null, primary key (table_id, person));
create index members_by_person on members (person);

create table snapshots (
    table_id text primary key, n bigint not null, rules text not null, format text not null, body bytea not null);

create table chat (
    table_id text not null, n bigint not null, at bigint not null, author text not null, audience text not null,
    text text not null, primary key (table_id, n));

create table slips (
    kind text not null, key text not null, person text not null, body bytea not null, expires bigint not null,
    primary key (kind, key));
create index slips_by_person on slips (person);
create index slips_by_time on slips (expires);

create table pulses (process text primary key, since bigint not null, at bigint not null, gone integer not null);
create table outages (
    process text not null, since bigint not null, until bigint not null, primary key (process, since));
create index outages_by_end on outages (until);

-- PostgreSQL only. Due rows live for seconds. Vacuum dead ones early, or they pile up in the index on time.
alter table due set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- PostgreSQL only.
alter table rows set (autovacuum_vacuum_insert_scale_factor = 0.05);
