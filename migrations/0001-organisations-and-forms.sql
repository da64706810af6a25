-- Organisations and their forms, as their definition files say; the clock seam; human numbers.

create table organisation (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  allow_collect boolean not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table form (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  type text not null check (type in ('Event', 'Membership', 'Shop', 'CrowdFunding', 'Donation', 'PaymentForm', 'Checkout')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text not null check (state in ('draft', 'published', 'private', 'disabled', 'deleted')),
  definition jsonb not null,
  -- Hash of everything editorial (organisation included): the key of the page cache.
  display_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, type, slug)
);

create index form_slug on form (organisation_id, slug);

create table discount_code (
  form_id uuid not null references form,
  -- Trimmed and lower-cased: codes are entered in any case.
  code text not null,
  definition jsonb not null,
  max_uses integer check (max_uses >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (form_id, code),
  check (max_uses is null or used <= max_uses)
);

create table media (
  organisation_id uuid not null references organisation,
  name text not null,
  content_type text not null,
  content bytea not null,
  sha256 text not null,
  primary key (organisation_id, name)
);

-- Rolled up by a job, never by the payment itself: a busy form has no hot row.
create table form_total (
  form_id uuid primary key references form,
  amount_cents bigint not null default 0,
  contributors integer not null default 0,
  updated_at timestamptz not null
);

-- Gap-free numbers, taken in the transaction of the fact they number.
create table counter (
  scope text primary key,
  value bigint not null check (value >= 0)
);

create function next_number(p_scope text) returns bigint language sql as $$
  insert into counter (scope, value) values (p_scope, 1)
  on conflict (scope) do update set value = counter.value + 1
  returning value
$$;

-- One row: how far the clock of tests and demonstrations is from the machine's.
create table clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null
);
insert into clock (offset_ms) values (0);

-- Every move of every machine, in the transaction of the move.
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
