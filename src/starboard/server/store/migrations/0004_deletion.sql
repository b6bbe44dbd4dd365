-- What a person said is found when they are deleted, also where they never sat.

create index chat_by_author on chat (author);
