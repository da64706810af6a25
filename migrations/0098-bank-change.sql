-- A new bank account of a verified association, which two members decide and which is used some days later. One that no
-- one confirmed in time has lapsed, which its date says until the next request records it.
create table bank_change (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- The idempotency key of the request.
  token text not null,
  state text not null default 'waiting',
  iban text not null,
  -- As the bank document has it.
  holder text not null,
  asked_by uuid not null references user_account,
  asked_at timestamptz not null,
  confirmed_by uuid references user_account,
  confirmed_at timestamptz,
  refused_by uuid references user_account,
  updated_at timestamptz not null,
  constraint bank_change_token unique (organisation_id, token),
  constraint bank_change_second_person check (confirmed_by <> asked_by),
  constraint bank_change_confirmed check (
    (confirmed_by is null) = (confirmed_at is null)
    and (state not in ('confirmed', 'applied') or confirmed_by is not null)
    and (state not in ('waiting', 'lapsed') or confirmed_by is null)
  ),
  constraint bank_change_refused check ((state = 'refused') = (refused_by is not null))
);
create unique index bank_change_open on bank_change (organisation_id) where state in ('waiting', 'confirmed');
create index bank_change_due on bank_change (confirmed_at) where state = 'confirmed';
create index bank_change_requester on bank_change (asked_by);
create index bank_change_confirmer on bank_change (confirmed_by);
create index bank_change_refuser on bank_change (refused_by);
