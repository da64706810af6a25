-- Waiting lists of sold-out prices. What comes free is offered to the first entry whose number fits: a cart holds its
-- units until the offer ends.
create table waiting_entry (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  form_id uuid not null references form,
  tier_id uuid not null,
  -- Lower case.
  email text not null check (length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 100),
  quantity integer not null check (quantity between 1 and 100),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  state text not null,
  -- Its place in the line.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of the offer.
  offer_ends_at timestamptz,
  cart_id uuid references cart on delete set null,
  constraint waiting_entry_offer check (cart_id is null or offer_ends_at is not null)
);
create unique index waiting_entry_live on waiting_entry (tier_id, email) where state in ('waiting', 'offered');
create index waiting_entry_line on waiting_entry (form_id, created_at, id) where state = 'waiting';
create index waiting_entry_offered on waiting_entry (offer_ends_at) where state = 'offered';
create index waiting_entry_ended on waiting_entry (updated_at) where state not in ('waiting', 'offered');
create index waiting_entry_form on waiting_entry (form_id);
create index waiting_entry_organisation on waiting_entry (organisation_id);
create index waiting_entry_cart on waiting_entry (cart_id) where cart_id is not null;
create index waiting_entry_email on waiting_entry (email);

-- Units that a waiting list offered to this cart: until then, its edits neither return nor shorten them.
alter table stock_hold
  add column offered integer check (offered > 0),
  add column offered_until timestamptz,
  add constraint stock_hold_offer check ((offered is null) = (offered_until is null));

create view readable_waiting_entry as
  select id, organisation_id, form_id, tier_id, email, first_name, quantity, locale, state, created_at, updated_at,
    offer_ends_at
  from waiting_entry
  where organisation_id in (select id from organisation_with_readable_orders)
    or form_id in (select id from form_with_readable_orders);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_waiting_entry to obole_member;
  end if;
end $$;
