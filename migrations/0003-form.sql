-- Forms, as their definition files describe them, and the amounts that they raised.

create table form (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- One of domain/form/form-types.ts.
  type text not null check (type ~ '^[A-Z][A-Za-z]+$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text not null,
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

-- Versions that administrators wrote, and those of an operator's file. The published one is in `form` too.
create table form_version (
  id uuid primary key,
  form_id uuid not null references form,
  number integer not null,
  -- As it was written.
  source text not null,
  -- As it was read, for the preview.
  definition jsonb not null,
  -- Null: the form as it was before its first change here.
  created_by uuid references user_account,
  created_at timestamptz not null,
  -- When it was last published; null: never.
  published_at timestamptz,
  -- Applied from a file by an operator: it has no author either.
  by_command boolean not null default false,
  unique (form_id, number)
);
