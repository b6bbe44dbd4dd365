-- Tables that their owners list in the lobby. The list is in the directory, whichever database has the table.

create table lobby (
    table_id text primary key, person text not null, game text not null, pace text not null, language text not null,
    listed bigint not null, expires bigint not null, free integer not null, yields integer not null,
    body bytea not null);
create index lobby_by_time on lobby (listed, table_id);
create index lobby_by_person on lobby (person);
