-- What processes share.

-- One row: how far the clock of tests and demonstrations is from the machine's.
create table clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null
);
insert into clock (offset_ms) values (0);

-- What clients did lately, agreed between processes. Losing it in a crash only lets clients begin again, so it is not
-- written to the log.
create unlogged table call_count (
  -- Hash of the client network, and what is counted.
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_count_ends on call_count (ends_at);

-- Whether a worker has stopped using another program that does not answer, such as the mail server: the worker that
-- knows it is not the process that serves the metrics.
create table circuit (
  name text primary key,
  is_open boolean not null,
  at timestamptz not null
);
