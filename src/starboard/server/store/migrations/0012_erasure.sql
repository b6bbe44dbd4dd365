-- Free pages of a SQLite file still have data that earlier versions deleted. Rewrite the file without them.

-- SQLite only, before the transaction.
vacuum;
