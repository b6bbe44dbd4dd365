-- Actions of the site's host, newest last. `subject` is the id of a guest or table.

create table host_log (
    id text primary key, at bigint not null, act text not null, subject text not null, words text not null);
create index host_log_by_time on host_log (at);
create index host_log_by_subject on host_log (subject);
