-- Documents with which associations prove who they are. Their contents are files of the data folder that are not served:
-- only operators read them.
create table verification_document (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  kind text not null check (kind in ('statutes', 'declaration', 'bankDetails', 'identity', 'officers')),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'rejected', 'replaced')),
  -- As its sender called it.
  name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  sent_by uuid not null references user_account,
  -- Why the operator rejected it: a ready sentence, and their own words.
  reason text not null default '',
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index verification_document_current on verification_document (organisation_id, kind)
  where state <> 'replaced';
create index verification_document_organisation on verification_document (organisation_id);

alter table verification_document enable row level security;
create policy of_member on verification_document for select
  using (organisation_id in (select id from acting_organisation));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on verification_document to obole_member;
  end if;
end $$;
