-- The strength of the bots in an even match; -1: another game.

alter table results add column even integer not null default -1;
