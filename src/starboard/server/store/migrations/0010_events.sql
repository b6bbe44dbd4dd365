-- Events (tournaments). Each has a log, like a table, and a code for joining. They are in the directory, and so is
-- their due work, under the event's id.

create table events (
    id text primary key, code text not null unique, created bigint not null, stage text not null);

create table event_rows (
    event_id text not null, n bigint not null, author text not null, command text not null, at bigint not null,
    body bytea not null, primary key (event_id, n), unique (event_id, author, command));

create table event_people (
    event_id text not null, person text not null, role text not null, primary key (event_id, person));
create index event_people_by_person on event_people (person);
