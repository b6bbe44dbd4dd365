-- Each viewer's text of a row is now made from its body on demand. Snapshots were never used.

alter table rows drop column public;
alter table rows drop column private;
drop table snapshots;
