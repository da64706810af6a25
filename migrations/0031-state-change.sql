-- Every move of every state machine, in the transaction of the move.

create table state_change (
  id bigint generated always as identity primary key,
  machine text not null,
  entity_id uuid not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index state_change_entity on state_change (entity_id, id);
