-- Access of an operator to one association, to help it: to read, for some hours, and visible to the association.
create table support_access (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- The operator.
  user_id uuid not null references user_account,
  -- The association reads it.
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Ended before its time; by no one: its operator lost the role.
  ended_at timestamptz,
  ended_by uuid references user_account,
  check (ends_at > created_at and ends_at <= created_at + interval '24 hours'),
  check (ended_by is null or ended_at is not null)
);
create index support_access_organisation on support_access (organisation_id, created_at desc);
create index support_access_user on support_access (user_id, created_at desc);

-- What was opened with it, once for each page.
create table support_read (
  access_id uuid not null references support_access,
  page text not null,
  -- Null: it concerns the whole association.
  form_id uuid references form,
  read_at timestamptz not null,
  unique nulls not distinct (access_id, page, form_id)
);

alter table operator_journal drop constraint operator_journal_action_check;
alter table operator_journal add constraint operator_journal_action_check check (action in (
  'operatorAdded', 'operatorRemoved', 'secondFactorReset', 'documentRead', 'documentAccepted', 'documentRejected',
  'associationVerified', 'associationAskedAgain', 'associationSuspended', 'associationRestored',
  'reportClosed', 'reportReopened', 'documentExpired', 'supportOpened', 'supportEnded'
));

-- The association that the acting operator reads with an access: still an operator, and not ended at the time that the
-- transaction was given. A view has the rights of its owner. What members write asks for their own views, which stay.
create view supported_organisation as
  select a.organisation_id as id
  from support_access a join operator_account o on o.user_id = a.user_id
  where a.id = nullif(current_setting('obole.support', true), '')::uuid
    and a.user_id = nullif(current_setting('obole.user', true), '')::uuid
    and a.ended_at is null
    and a.ends_at > nullif(current_setting('obole.now', true), '')::timestamptz;

-- To read only. What belongs to a form or an order follows it; members, invitations, the journal and receipts stay closed.
create policy of_support on organisation for select using (id in (select id from supported_organisation));
create policy of_support on media for select using (organisation_id in (select id from supported_organisation));
create policy of_support on form for select using (organisation_id in (select id from supported_organisation));
create policy of_support on "order" for select using (organisation_id in (select id from supported_organisation));
create policy of_support on verification for select using (organisation_id in (select id from supported_organisation));
create policy of_support on verification_document for select
  using (organisation_id in (select id from supported_organisation));

alter table support_access enable row level security;
create policy of_member on support_access for select using (
  organisation_id in (select id from acting_organisation) or organisation_id in (select id from supported_organisation)
);
alter table support_read enable row level security;
create policy of_member on support_read for select using (access_id in (select id from support_access));
-- Of an operator who opened one, members read the name.
create policy of_support on user_account for select using (id in (select user_id from support_access));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on supported_organisation, support_access, support_read to obole_member;
  end if;
end $$;
