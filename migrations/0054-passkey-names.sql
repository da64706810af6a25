-- What a user calls a passkey, to tell several devices apart. Empty: it has the name of its first day.
alter table passkey add column name text not null default '' check (char_length(name) <= 60);
