-- Lists of lines are narrowed by price, option and answer.
create or replace view readable_line as
  select i.id, i.order_id, i.position, i.tier_type, i.name, i.amount_cents, i.cancelled_at, i.person_words,
    coalesce(i.detail #>> '{participant,firstName}', '') as first_name,
    coalesce(i.detail #>> '{participant,lastName}', '') as last_name,
    o.number, o.created_at, o.payer, o.organisation_id, o.form_id, o.cart_id, o.search_words,
    o.amount_cents as order_cents, o.tip_cents, i.tier_id, i.detail
  from order_item i join readable_order o on o.id = i.order_id;

create or replace view readable_order_item as
  select i.id, i.order_id, i.position, i.name, i.cancelled_at, o.organisation_id, i.tier_id, i.detail
  from order_item i join readable_order o on o.id = i.order_id;
