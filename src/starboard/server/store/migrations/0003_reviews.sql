-- Computed reviews of finished games. `format` tells a newer version which of them to recompute.

create table reviews (table_id text primary key, format text not null, body bytea not null);
