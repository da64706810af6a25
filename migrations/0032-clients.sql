-- What clients did lately, agreed between processes. Losing it in a crash only lets clients begin again, so it is not
-- written to the log.

create unlogged table call_count (
  -- Hash of the client network, and what is counted.
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_count_ends on call_count (ends_at);
