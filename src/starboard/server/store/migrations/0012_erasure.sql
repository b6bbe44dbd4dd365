-- What was deleted by earlier versions is still in free pages of a SQLite file: it is written again without them.

-- SQLite only, before the transaction.
vacuum;
