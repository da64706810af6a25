-- Associations, and what they show.

create table organisation (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  allow_collect boolean not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Pictures of an organisation and its forms, by the name that a definition gives them.
create table media (
  organisation_id uuid not null references organisation,
  name text not null,
  content_type text not null,
  content bytea not null,
  sha256 text not null,
  primary key (organisation_id, name)
);
