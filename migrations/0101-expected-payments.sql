-- Money that an association was promised, entered by hand before it arrives: a frozen cart that holds its stock. Once the
-- money is received, its payment makes an order like any other that is entered by hand.
create table expected_payment (
  payment_id uuid primary key references payment deferrable initially deferred,
  organisation_id uuid not null references organisation,
  -- Idempotency key of the entry, and of the one that it becomes.
  reference text not null,
  payment_method text not null,
  -- Of the cheque or transfer, where it is known; blanked once the money was received or the entry cancelled.
  number text not null,
  bank text not null,
  state text not null default 'expected',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, reference)
);
create index expected_payment_open on expected_payment (organisation_id, created_at) where state = 'expected';

create view readable_expected_payment as
  select e.payment_id, e.payment_method, e.number, e.bank, e.state, e.created_at, r.organisation_id, r.form_id,
    r.amount_cents, p.snapshot -> 'payer' as payer
  from expected_payment e join readable_payment r on r.id = e.payment_id join payment p on p.id = r.id;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_expected_payment to obole_member;
  end if;
end $$;
