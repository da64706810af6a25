-- What processes share.

-- One row: how far the clock of tests and demonstrations is from the machine's.
create table clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null
);
insert into clock (offset_ms) values (0);

-- A live worker process, so that the jobs of a killed one are released soon.
create table worker_heartbeat (
  pool_id text primary key,
  at timestamptz not null
);
