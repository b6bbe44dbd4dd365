-- The texts of a row for each viewer are made from its body when they are needed; snapshots were never used.

alter table rows drop column public;
alter table rows drop column private;
drop table snapshots;
