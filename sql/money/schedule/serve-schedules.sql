-- Debits schedules with a new mandate from now on; the caller has locked them. The mandates used before are
-- replaced where no other schedule uses them, and so are deleted later.
create or replace function serve_schedules(p_schedules uuid[], p_mandate jsonb, p_organisation uuid,
  p_now timestamptz)
returns void language plpgsql as $$
declare
  v_new uuid := save_mandate(p_mandate, p_organisation, p_now);
  v_old uuid[];
begin
  select array_agg(mandate_id) into v_old from schedule
    where id = any(p_schedules) and state = any(state_set('schedule', 'ongoing'));
  update schedule set mandate_id = v_new, updated_at = p_now
    where id = any(p_schedules) and state = any(state_set('schedule', 'ongoing'));
  perform 1 from mandate where id = any(v_old) order by id for update;
  perform move_states('mandate', array(
    select id from mandate where id = any(v_old) and can_move('mandate', state, 'replace') and not exists (
      select 1 from schedule s where s.mandate_id = mandate.id
        and s.state = any(state_set('schedule', 'ongoing'))
    )
  ), 'replace', p_now);
  perform detach_payment_methods(array(select id from mandate where id = any(v_old) and state = 'replaced'),
    p_now);
  if v_old is null then
    -- All of them had ended when the new payment method was saved.
    perform detach_payment_methods(array[v_new], p_now);
  end if;
end $$;
