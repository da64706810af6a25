-- The lines of orders, one for each ticket, member or article, and captured payments as lists of their own.

-- Who a line is for: first and last name, folded as fold() does (sql/catalogue/form/fold.sql), with a space at both ends so
-- that short words are found whole. Functions come after migrations, so the expression is written out.
alter table order_item add column person_words text not null generated always as (
  ' ' || trim(regexp_replace(
    regexp_replace(
      replace(replace(replace(
        lower(normalize(
          coalesce(detail #>> '{participant,firstName}', '') || ' '
            || coalesce(detail #>> '{participant,lastName}', ''), NFD)),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f]', '', 'g'),
    '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g')) || ' '
) stored;
create index order_item_person on order_item using gin (person_words gin_trgm_ops) where person_words <> '  ';
create index payment_captured on payment (organisation_id, updated_at desc, id desc) where state = 'paid';

create view readable_line as
  select i.id, i.order_id, i.position, i.tier_type, i.name, i.amount_cents, i.cancelled_at, i.person_words,
    coalesce(i.detail #>> '{participant,firstName}', '') as first_name,
    coalesce(i.detail #>> '{participant,lastName}', '') as last_name,
    o.number, o.created_at, o.payer, o.organisation_id, o.form_id, o.cart_id, o.search_words,
    o.amount_cents as order_cents, o.tip_cents
  from order_item i join readable_order o on o.id = i.order_id;

create view readable_captured_payment as
  select p.id, p.organisation_id, p.form_id, p.installment_number, p.amount_cents, p.tip_cents, p.provider,
    p.updated_at as captured_at, o.id as order_id, o.number, o.payer, o.cart_id, o.search_words,
    o.amount_cents as order_cents, o.tip_cents as order_tip_cents
  from payment p join readable_order o on o.id = p.order_id
  where p.state = 'paid' and p.amount_cents + p.tip_cents > 0;

create or replace view readable_ticket as
  select t.order_id, t.number, t.code, o.organisation_id, o.form_id, t.order_item_id
  from ticket t join readable_order o on o.id = t.order_id;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_line, readable_captured_payment to obole_member;
  end if;
end $$;
