-- Documents that an association sends to the payer's bank with its answer to a dispute: one of each kind, as providers
-- take them. Their contents are files of the data folder that are not served.
create table dispute_file (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  kind text not null,
  name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  user_id uuid references user_account,
  -- Since then its contents may be deleted: it was removed or replaced, or its term is over.
  removable_at timestamptz,
  created_at timestamptz not null
);
create unique index dispute_file_current on dispute_file (dispute_id, kind) where removable_at is null;
create index dispute_file_dispute on dispute_file (dispute_id);
create index dispute_file_removable on dispute_file (removable_at) where removable_at is not null;
create index dispute_file_user on dispute_file (user_id);

create view readable_dispute_file as
  select f.id, f.dispute_id, f.kind, f.name, f.content_type, f.size, f.created_at, d.organisation_id
  from dispute_file f join readable_dispute d on d.id = f.dispute_id
  where f.removable_at is null;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_dispute_file to obole_member;
  end if;
end $$;
