-- The link by which the mailbox of an association's contact proves it: one at a time. A proof holds for its address.
create table contact_proof (
  organisation_id uuid primary key references organisation,
  -- In the link; the next request replaces it, and the former link opens nothing.
  id uuid not null unique,
  email text not null check (email = lower(email)),
  asked_at timestamptz not null,
  proved_at timestamptz
);

alter table contact_proof enable row level security;
create policy of_member on contact_proof using (organisation_id in (select id from acting_organisation));
create policy of_support on contact_proof for select
  using (organisation_id in (select id from supported_organisation));
create policy asked_by_president on contact_proof as restrictive for insert with check (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
);
create policy asked_again_by_president on contact_proof as restrictive for update using (
  organisation_id in (select organisation_id from acting_membership where role = 'president')
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select, insert, update on contact_proof to obole_member;
  end if;
end $$;
