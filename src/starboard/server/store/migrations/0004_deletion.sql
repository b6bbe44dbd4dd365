-- Finds the messages of a person to be deleted, even at tables where they had no seat.

create index chat_by_author on chat (author);
