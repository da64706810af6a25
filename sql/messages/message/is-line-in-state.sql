-- Whether a line is in a state that a list asks for. entered, missing: its ticket came in, or did not.
-- refused: a debit of its order was refused.
create or replace function is_line_in_state(p_line order_item, p_state text) returns boolean
language sql stable as $$
  select case p_state
    when 'cancelled' then p_line.cancelled_at is not null
    when 'entered' then p_line.cancelled_at is null and exists (
      select from ticket t join check_in c on c.ticket_id = t.id
      where t.order_item_id = p_line.id and c.undone_at is null)
    when 'missing' then exists (
      select from ticket t where t.order_item_id = p_line.id and t.cancelled_at is null
        and not exists (select from check_in c where c.ticket_id = t.id and c.undone_at is null))
    when 'refused' then p_line.cancelled_at is null and exists (
      select from schedule s join installment d on d.schedule_id = s.id
      where s.order_id = p_line.order_id and d.state = 'refused')
    else p_line.cancelled_at is null end
$$;
