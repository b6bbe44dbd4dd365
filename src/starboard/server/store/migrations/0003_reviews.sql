-- Reviews of finished games, as they were computed. The format tells those that a newer program computes anew.

create table reviews (table_id text primary key, format text not null, body bytea not null);
