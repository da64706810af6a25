-- Issues a ticket for each line of type Registration, in the order of the lines, so that a family's tickets
-- follow each other. The form's counter stays locked until the transaction ends, so a rollback loses no
-- number.
create or replace function issue_tickets(p_order uuid, p_form uuid, p_items jsonb, p_now timestamptz)
returns void
language sql as $$
  insert into ticket (id, order_id, order_item_id, form_id, number, code, created_at)
  select gen_random_uuid(), p_order, item.id, p_form, next_number('ticket:' || p_form), new_ticket_code(),
    p_now
  from (
    select (i ->> 'id')::uuid as id from jsonb_array_elements(p_items) i
    where i ->> 'tierType' = 'Registration' order by (i ->> 'position')::integer
  ) item
$$;
