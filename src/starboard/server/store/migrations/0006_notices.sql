-- Turn notices for players who are away. A row is written before its notice is sent, so that nobody is notified twice.
-- Its outcome stays empty if the process dies in between.

create table notices (
    table_id text not null, seat integer not null, n bigint not null, part text not null, person text not null,
    at bigint not null, outcome text not null, primary key (table_id, seat, n, part));
create index notices_by_person on notices (person, at);
create index notices_by_time on notices (at);
