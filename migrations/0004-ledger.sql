-- Double entry, append-only. Each transaction sums to zero, checked when it commits.

create table account (
  id bigint generated always as identity primary key,
  organisation_id uuid references organisation,
  kind text not null check (kind in (
    'psp_clearing', 'org_payable', 'platform_tip', 'psp_fee', 'refund_clearing', 'dispute', 'payout'
  )),
  unique nulls not distinct (organisation_id, kind),
  check ((kind in ('org_payable', 'payout')) = (organisation_id is not null))
);
insert into account (organisation_id, kind)
  values (null, 'psp_clearing'), (null, 'platform_tip'), (null, 'psp_fee'), (null, 'refund_clearing'), (null, 'dispute');

create table ledger_tx (
  id bigint generated always as identity primary key,
  ext_key text not null unique,
  kind text not null check (kind in ('capture', 'orphan', 'refund', 'dispute', 'payout', 'fee')),
  at timestamptz not null,
  reverses bigint references ledger_tx
);

create table ledger_entry (
  tx_id bigint not null references ledger_tx,
  account_id bigint not null references account,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (tx_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'OB002';
end $$;

create trigger ledger_tx_append_only before update or delete on ledger_tx
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_tx_no_truncate before truncate on ledger_tx execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function refuse_change();

create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount_cents) into total from ledger_entry where tx_id = new.tx_id;
  if total <> 0 then
    raise exception 'ledger transaction % sums to %', new.tx_id, total using errcode = 'OB003';
  end if;
  return null;
end $$;

create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_balance();

-- Books one fact once: p_entries is [{kind, organisationId?, amount}], zero amounts left out.
-- Answers false where the fact was booked before.
create function book(p_key text, p_kind text, p_at timestamptz, p_entries jsonb) returns boolean
language plpgsql as $$
declare
  new_tx bigint;
begin
  insert into ledger_tx (ext_key, kind, at) values (p_key, p_kind, p_at)
  on conflict (ext_key) do nothing returning id into new_tx;
  if new_tx is null then
    return false;
  end if;
  insert into ledger_entry (tx_id, account_id, amount_cents)
  select new_tx, a.id, (e ->> 'amount')::bigint
  from jsonb_array_elements(p_entries) e
  join account a on a.kind = e ->> 'kind'
    and a.organisation_id is not distinct from (e ->> 'organisationId')::uuid
  where (e ->> 'amount')::bigint <> 0;
  return true;
end $$;

-- One row: how many invariants the last check of the books found broken, for whoever watches.
create table books_check (
  singleton boolean primary key default true check (singleton),
  breaches integer not null check (breaches >= 0),
  at timestamptz not null
);
