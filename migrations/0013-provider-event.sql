-- The inbox of webhooks: each event is received once; a worker then reads the object's present state at the provider.

create table provider_event (
  provider text not null,
  event_id text not null,
  type text not null,
  attempt_id uuid,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  next_try_at timestamptz,
  tries integer not null default 0,
  -- It failed too often: a person decides.
  given_up_at timestamptz,
  primary key (provider, event_id),
  constraint provider_event_provider_name check (provider ~ '^[a-z][a-z0-9-]{1,30}$')
);
create index provider_event_due on provider_event (next_try_at) where handled_at is null;
