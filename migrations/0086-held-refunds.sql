-- The sum above which a second member confirms a refund; an association without a row has none.
create table refund_rule (
  organisation_id uuid primary key references organisation,
  confirmed_above_cents bigint not null check (confirmed_above_cents >= 0),
  set_by uuid not null references user_account,
  set_at timestamptz not null
);
create index refund_rule_author on refund_rule (set_by);

alter table refund_rule enable row level security;
create policy of_member on refund_rule using (organisation_id in (select id from acting_organisation));
create policy of_support on refund_rule for select
  using (organisation_id in (select id from supported_organisation));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on refund_rule to obole_member;
  end if;
end $$;

-- Refunds above that sum, until another member decides. One that nobody decided in time has lapsed, which its date says.
create table held_refund (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  order_id uuid not null references "order",
  -- The idempotency key of the request.
  token text not null unique,
  state text not null default 'waiting',
  choice jsonb not null,
  -- As it was planned for the requester, with the tip; it is planned again when it is confirmed.
  amount_cents bigint not null check (amount_cents > 0),
  asked_by uuid not null references user_account,
  asked_at timestamptz not null,
  decided_by uuid references user_account,
  updated_at timestamptz not null,
  constraint held_refund_decided check ((state = 'waiting') = (decided_by is null)),
  -- The requester may withdraw it, and never confirms it.
  constraint held_refund_second_person check (state <> 'confirmed' or decided_by <> asked_by)
);
create index held_refund_order on held_refund (order_id);
create index held_refund_waiting on held_refund (organisation_id, asked_at) where state = 'waiting';
create index held_refund_requester on held_refund (asked_by);
create index held_refund_decider on held_refund (decided_by);
