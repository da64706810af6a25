-- Orders in the administration: found by the words of their payer, filtered, and read by those who may see people.

-- What an order is found by: its number, the name and the e-mail address of its payer, folded as fold() does
-- (sql/catalogue/form/fold.sql), with a space at both ends so that short words are found whole. Functions come after
-- migrations, so the expression is written out; a test compares the two.
alter table "order" add column search_words text not null generated always as (
  ' ' || trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(
        lower(normalize(
          number || ' ' || coalesce(payer ->> 'firstName', '') || ' ' || coalesce(payer ->> 'lastName', '') || ' '
            || coalesce(payer ->> 'companyName', '') || ' ' || coalesce(payer ->> 'organismName', '') || ' '
            || coalesce(payer ->> 'email', ''), NFD)),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g')) || ' '
) stored;
create index order_search_words on "order" using gin (search_words gin_trgm_ops);
create index order_of_organisation on "order" (organisation_id, created_at desc, id desc);
create index order_amount on "order" (organisation_id, amount_cents desc, id desc);
create index order_total on "order" (organisation_id, (amount_cents + tip_cents));

-- Filters begin at the rare side.
create index order_item_cancelled on order_item (order_id) where cancelled_at is not null;
create index payment_attempt_sepa on payment_attempt (payment_id) where state = 'succeeded' and payment_method = 'Sepa';
-- The last digits of a cheque are the first ones of its number, backwards.
create index offline_entry_ending on offline_entry (organisation_id, reverse(reference) text_pattern_ops);

-- People whom a role shows: those of every form, or of the named forms. The roles are those that the table of rights
-- gives order:read to. An order finds its payments by its cart, as the indexes do. Views have the rights of their owner, and each names the columns that members may see.
create view organisation_with_readable_orders as
  select organisation_id as id from acting_membership where role in ('president', 'treasurer', 'secretary');
create view form_with_readable_orders as
  select unnest(form_ids) as id from acting_membership where role = 'organiser';

create view readable_order as
  select id, number, organisation_id, form_id, cart_id, locale, payer, amount_cents, tip_cents, vat_cents,
    discount_cents, created_at, payment_frequency, tip_waived_at, source, search_words
  from "order"
  where organisation_id in (select id from organisation_with_readable_orders)
    or form_id in (select id from form_with_readable_orders);
create view readable_payment as
  select id, order_id, cart_id, organisation_id, form_id, installment_number, amount_cents, tip_cents, provider, state,
    created_at
  from payment
  where organisation_id in (select id from organisation_with_readable_orders)
    or form_id in (select id from form_with_readable_orders);
create view readable_order_item as
  select i.id, i.order_id, i.position, i.name, i.cancelled_at, o.organisation_id
  from order_item i join readable_order o on o.id = i.order_id;
create view readable_ticket as
  select t.order_id, t.number, t.code, o.organisation_id, o.form_id
  from ticket t join readable_order o on o.id = t.order_id;
create view readable_success as
  select a.payment_id, a.payment_method, p.order_id, p.installment_number, p.organisation_id
  from payment_attempt a join readable_payment p on p.id = a.payment_id where a.state = 'succeeded';
create view readable_offline_entry as
  select e.payment_id, e.reference, e.payment_method, e.paid_on, e.organisation_id, p.order_id, p.installment_number
  from offline_entry e join readable_payment p on p.id = e.payment_id;
create view readable_refund as
  select r.id, r.payment_id, r.amount_cents, r.tip_cents, r.state, r.created_at, p.order_id, p.cart_id, p.organisation_id
  from refund r join readable_payment p on p.id = r.payment_id;
create view readable_dispute as
  select d.id, d.payment_id, d.state, p.order_id, p.cart_id, p.organisation_id
  from dispute d join readable_payment p on p.id = d.payment_id;
create view readable_schedule as
  select id, order_id, organisation_id, form_id, kind, state, amount_cents, tip_cents
  from schedule
  where organisation_id in (select id from organisation_with_readable_orders)
    or form_id in (select id from form_with_readable_orders);
create view readable_installment as
  select i.schedule_id, i.number, i.state, i.due_on, i.amount_cents, i.tip_cents, s.order_id, s.organisation_id
  from installment i join readable_schedule s on s.id = i.schedule_id;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_order, readable_payment, readable_order_item, readable_ticket, readable_success,
      readable_offline_entry, readable_refund, readable_dispute, readable_schedule, readable_installment to obole_member;
  end if;
end $$;
