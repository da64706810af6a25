-- Whether a worker has stopped using another program that does not answer, such as the mail server: the worker that
-- knows it is not the process that serves the metrics.
create table circuit (
  name text primary key,
  is_open boolean not null,
  at timestamptz not null
);
