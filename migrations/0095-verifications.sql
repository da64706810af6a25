-- How far the operator has verified each association. Those that existed were created by the operator's command, whose
-- definition file says whether they are verified.
create table verification (
  organisation_id uuid primary key references organisation,
  state text not null default 'registered'
    check (state in ('registered', 'collecting', 'submitted', 'toComplete', 'verified', 'suspended')),
  -- The account that registered the association; null: the operator created it.
  registered_by uuid references user_account,
  -- Of the association's bank account, without spaces.
  iban text not null default '',
  submitted_at timestamptz,
  verified_at timestamptz,
  -- What the operator wrote when it was suspended; empty otherwise.
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verification_registered_by on verification (registered_by);

insert into verification (organisation_id, state, verified_at, created_at, updated_at)
select id,
  case definition ->> 'authenticationState'
    when 'waiting' then 'submitted' when 'initial' then 'registered' else 'verified' end,
  case when coalesce(definition ->> 'authenticationState', 'valid') = 'valid' then updated_at end,
  created_at, updated_at
from organisation;

-- Members see the state of their association, and no bank details: those of the table stay with the owner.
alter table verification enable row level security;
create policy of_member on verification for select using (organisation_id in (select id from acting_organisation));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select (organisation_id, state, submitted_at, verified_at, reason) on verification to obole_member;
  end if;
end $$;
