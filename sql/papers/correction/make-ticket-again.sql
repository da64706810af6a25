-- Makes the valid ticket of a line again, with the same number: its former address and code are remembered,
-- and open nothing.
create or replace function make_ticket_again(p_line uuid, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_former ticket;
begin
  select * into v_former from ticket where order_item_id = p_line and cancelled_at is null for update;
  if v_former.id is null then
    return;
  end if;
  insert into former_ticket (id, order_id, order_item_id, code, replaced_at)
  values (v_former.id, v_former.order_id, p_line, v_former.code, p_now);
  update ticket set id = gen_random_uuid(), code = new_ticket_code() where id = v_former.id;
end $$;
