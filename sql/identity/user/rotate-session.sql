-- Moves a session to its next generation, once for all who present the current one. Who presents the former
-- one gets the current one as long as no token of it was used, or within the grace period: two tabs refresh
-- at once, or an answer was lost. Otherwise a former token was copied: the session ends and its user is
-- notified.
-- p: {sessionId, generation: of the presented token, mail: {id, payload}, now} Returns the session as
-- find_user_session, or null.
create or replace function rotate_session(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_presented integer := (p ->> 'generation')::integer;
  v_session user_session;
begin
  perform assert_keys('rotate_session', p, array['sessionId', 'generation', 'mail', 'now']);
  perform assert_keys('rotate_session', p -> 'mail', array['id', 'payload']);
  select * into v_session from user_session where id = (p ->> 'sessionId')::uuid for update;
  if not found or find_user_session(v_session.id, v_now) is null then
    return null;
  end if;
  if v_presented = v_session.generation then
    update user_session set generation = generation + 1, rotated_at = v_now, is_confirmed = false
    where id = v_session.id;
  elsif v_presented <> v_session.generation - 1
    or (v_session.is_confirmed and v_session.rotated_at <= v_now - limit_interval('rotationGrace')) then
    update user_session set ended_at = v_now, ended_because = 'reused' where id = v_session.id;
    perform queue_mails(jsonb_build_array((p -> 'mail') || (
      select jsonb_build_object('kind', 'sessionReused', 'recipient', u.email, 'locale', u.locale)
        from user_account u
      where u.id = v_session.user_id)), v_session.id, v_now);
    return null;
  end if;
  return find_user_session(v_session.id, v_now);
end $$;
