-- Who still did not come in, for members who control the entries: a name and an order number, and nothing else of people.
create view awaited_ticket as
  select t.form_id, t.number, i.name as tier_name, o.number as order_number, w.name
  from ticket t join order_item i on i.id = t.order_item_id join "order" o on o.id = t.order_id
  cross join lateral (select coalesce(
    nullif(trim(concat_ws(' ', i.detail #>> '{participant,firstName}', i.detail #>> '{participant,lastName}')), ''),
    trim(concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName'))) as name) w
  where t.form_id in (select id from checked_form) and t.cancelled_at is null
    and not exists (select from check_in c where c.ticket_id = t.id and c.undone_at is null);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on awaited_ticket to obole_member;
  end if;
end $$;
