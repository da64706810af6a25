-- Ends every session, after an older database was put back. Returns how many were live.
create or replace function end_all_sessions(p_now timestamptz) returns integer language sql as $$
  with ended as (
    update user_session set ended_at = p_now, ended_because = 'endedElsewhere' where ended_at is null
      returning 1
  )
  select count(*)::integer from ended
$$;
