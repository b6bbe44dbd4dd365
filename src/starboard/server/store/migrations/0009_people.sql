-- Results of finished games: one row per person who held a seat at the end. They follow from the table's log and are
-- deleted with it. Place 0: the person held seats on several sides.

create table results (
    table_id text not null, person text not null, name text not null, game text not null, ended bigint not null,
    place integer not null, tied integer not null, sides integer not null, score bigint not null, rival bigint not null,
    bots integer not null, rated integer not null, primary key (table_id, person));
create index results_by_person on results (person, ended);

-- Let the workers write the results of earlier games too.
insert into due (table_id, slot, n, at, kind, rules, payload, tries)
    select id, 'result', 0, 0, 'result', rules, cast('' as bytea), 0 from tables where stage = 'over';

-- Rated games, and the ratings computed from them; both are in the directory. The people seated at the start of a rated
-- game are rated by their side's place. These rows stay when the table is deleted.

create table rated (
    table_id text not null, seat integer not null, game text not null, ended bigint not null, person text not null,
    side integer not null, place integer not null, primary key (table_id, seat));
create index rated_by_time on rated (game, ended, table_id);
create index rated_by_person on rated (person);

create table ratings (
    game text not null, person text not null, mu double precision not null, sigma double precision not null,
    games integer not null, primary key (game, person));
create index ratings_by_person on ratings (person);
