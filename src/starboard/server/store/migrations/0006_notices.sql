-- The turns that people were told of while they were away. A row is written before anything is sent, so that nobody is
-- told twice; its outcome stays empty where a process died in between.

create table notices (
    table_id text not null, seat integer not null, n bigint not null, part text not null, person text not null,
    at bigint not null, outcome text not null, primary key (table_id, seat, n, part));
create index notices_by_person on notices (person, at);
create index notices_by_time on notices (at);
