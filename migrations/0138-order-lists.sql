-- Debits that are not captured as a list of their own, with the order and payer of each.
create view readable_debit as
  select i.payment_id as id, s.organisation_id, s.form_id, i.number as installment_number, i.amount_cents, i.tip_cents,
    i.state, i.due_on, i.refusal, s.state as schedule_state, m.payment_method, o.id as order_id, o.number, o.payer
  from installment i join schedule s on s.id = i.schedule_id join mandate m on m.id = s.mandate_id
    join readable_order o on o.id = s.order_id
  where i.amount_cents + i.tip_cents > 0;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_debit to obole_member;
  end if;
end $$;

-- `person_sort` is the last name, then the first one, folded as fold() does (sql/catalogue/form/fold.sql); lines
-- without a person come last.
create or replace view readable_line as
  select i.id, i.order_id, i.position, i.tier_type, i.name, i.amount_cents, i.cancelled_at, i.person_words,
    coalesce(i.detail #>> '{participant,firstName}', '') as first_name,
    coalesce(i.detail #>> '{participant,lastName}', '') as last_name,
    o.number, o.created_at, o.payer, o.organisation_id, o.form_id, o.cart_id, o.search_words,
    o.amount_cents as order_cents, o.tip_cents, i.tier_id, i.detail,
    coalesce(nullif(trim(regexp_replace(
      regexp_replace(
        replace(replace(replace(
          lower(normalize(
            coalesce(i.detail #>> '{participant,lastName}', '') || ' '
              || coalesce(i.detail #>> '{participant,firstName}', ''), NFD)),
          'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
        '[\u0300-\u036f]', '', 'g'),
      '[\s''’‘`´"“”«»<>()\[\]{}.,;:!?…+&@#%_*/|\\=~–—-]+', ' ', 'g')), ''), U&'\+10FFFD') collate "C"
      as person_sort
  from order_item i join readable_order o on o.id = i.order_id;
