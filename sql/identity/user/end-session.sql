-- Ends a session, of a user where one is given. Returns whether it was live.
create or replace function end_session(p_session uuid, p_user uuid, p_because text, p_now timestamptz)
returns boolean
language sql as $$
  with ended as (
    update user_session set ended_at = p_now, ended_because = p_because
    where id = p_session and (p_user is null or user_id = p_user) and ended_at is null returning 1
  )
  select exists (select from ended)
$$;
