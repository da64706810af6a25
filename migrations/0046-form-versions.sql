-- What administrators wrote of a form, version by version. The published one is in `form` too.

create table form_version (
  id uuid primary key,
  form_id uuid not null references form,
  number integer not null,
  -- As its author wrote it.
  source text not null,
  -- As it was read, for the preview.
  definition jsonb not null,
  -- Null: the form as it was before its first change here.
  created_by uuid references user_account,
  created_at timestamptz not null,
  -- When it was last published; null: never.
  published_at timestamptz,
  unique (form_id, number)
);
