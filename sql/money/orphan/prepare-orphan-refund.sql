-- Creates the refund of an orphan before the provider is called, so that its id is the idempotency key:
-- returns the pending refund, or a new one with the id p_refund. Returns null where the orphan is not in the
-- state p_from.
create or replace function prepare_orphan_refund(p_orphan uuid, p_from text, p_refund uuid, p_now timestamptz)
returns uuid language plpgsql as $$
declare
  v_orphan orphan_payment;
  v_refund uuid;
begin
  select * into v_orphan from orphan_payment where id = p_orphan for update;
  if v_orphan.id is null or v_orphan.state <> p_from then
    return null;
  end if;
  select id into v_refund from refund where orphan_id = p_orphan and state <> 'failed';
  if v_refund is null then
    insert into refund (id, orphan_id, attempt_id, amount_cents, state, created_at, updated_at)
    values (p_refund, p_orphan, v_orphan.attempt_id, v_orphan.amount_cents, 'created', p_now, p_now);
    v_refund := p_refund;
  end if;
  return v_refund;
end $$;
