-- Attempts at puzzles, in the directory: one row for each time a person solved or missed a puzzle.

create table tries (
    person text not null, game text not null, puzzle text not null, at bigint not null, solved integer not null,
    primary key (person, game, puzzle, at));
create index tries_by_puzzle on tries (game, puzzle, at);

-- Puzzles are rated with a system that needs one more number.

alter table ratings add column volatility double precision not null default 0;

-- Who used a hint at a table, and the level of the bots that a person beat there without one.

alter table members add column hinted integer not null default 0;
alter table results add column level text not null default '';

-- Let the workers find the levels beaten in earlier games.

insert into due (table_id, slot, n, at, kind, rules, payload, tries)
    select id, 'result', 0, 0, 'result', rules, cast('' as bytea), 0 from tables where stage = 'over'
    on conflict do nothing;
