-- What the operator imported of the public registers: the RNA, which lists associations, and SIRENE, which lists legal
-- entities. Only what a registration is compared with: no person is named.
create table register_entry (
  -- The register, and what its numbers are called.
  kind text not null,
  number text not null,
  name text not null,
  -- Of the seat; empty in the file of SIRENE, which has it elsewhere.
  zip_code text not null,
  city text not null,
  -- The RNA number of an association, where SIRENE knows it.
  rna_number text,
  -- Whether it exists: neither dissolved, removed nor closed.
  is_active boolean not null,
  primary key (kind, number)
);

-- Each file that was imported to its end: without one, the absence of a number says nothing.
create table register_import (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Without its folder.
  file_name text not null,
  line_count integer not null,
  entry_count integer not null,
  imported_at timestamptz not null
);
create index register_import_kind on register_import (kind, imported_at desc);
