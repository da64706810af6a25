-- Schedules another refund of an orphan at p_next; after p_patience failed refunds (null: no limit) a person
-- decides. The caller has locked it.
create or replace function retry_orphan(p_orphan uuid, p_next timestamptz, p_patience integer,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  v_orphan orphan_payment;
begin
  update orphan_payment set next_try_at = p_next, updated_at = p_now where id = p_orphan
    returning * into v_orphan;
  if v_orphan.state = 'refunded' then
    perform move_state('orphan', p_orphan, 'revert', p_now);
  elsif v_orphan.state = 'quarantined' then
    perform move_state('orphan', p_orphan, 'release', p_now);
  end if;
  if (select count(*) from refund where orphan_id = p_orphan and state = 'failed') >= p_patience then
    perform move_state('orphan', p_orphan, 'quarantine', p_now);
  end if;
end $$;
