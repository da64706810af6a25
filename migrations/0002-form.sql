-- Forms, as their definition files describe them, and the amounts that they raised.

create table form (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  type text not null check (type in ('Event', 'Membership', 'Shop', 'CrowdFunding', 'Donation', 'PaymentForm', 'Checkout')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text not null check (state in ('draft', 'published', 'private', 'disabled', 'deleted')),
  definition jsonb not null,
  -- Hash of all editorial content, the organisation's included: the key of the page cache.
  display_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, type, slug)
);
create index form_slug on form (organisation_id, slug);

-- Rolled up by the worker, never written by a payment: a busy form has no hot row.
create table form_total (
  form_id uuid primary key references form,
  amount_cents bigint not null default 0,
  contributors integer not null default 0,
  updated_at timestamptz not null
);

-- Changes of a form's totals that are not rolled up yet.
create table raised_entry (
  id bigint generated always as identity primary key,
  form_id uuid not null references form,
  amount_cents bigint not null,
  contributors integer not null
);
create index raised_entry_form on raised_entry (form_id);
