-- A live session with its user, or null where it has ended or was not used for too long.
create or replace function find_user_session(p_session uuid, p_now timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object('sessionId', s.id, 'generation', s.generation, 'rotatedAt', s.rotated_at,
    'isConfirmed', s.is_confirmed, 'provedAt', s.proved_at, 'userId', u.id, 'email', u.email,
    'firstName', u.first_name, 'lastName', u.last_name, 'unverified', u.verified_at is null,
    -- The factor of a session is of no use once its user has no second factor any more.
    'hasSecondFactor', s.has_second_factor and has_second_factor(u.id), 'secondFactorDueAt',
    -- Who has no such role any more needs none; the day counts again with the next one.
    case when needs_second_factor(u.id) then u.second_factor_due_at end,
    'asksSecondFactor', asks_second_factor(u.id), 'isDemonstration', u.is_demonstration)
  from user_session s join user_account u on u.id = s.user_id
  where s.id = p_session and s.ended_at is null
    and s.rotated_at > p_now - limit_interval('sessionIdle')
    and s.created_at > p_now - limit_interval('sessionMax')
$$;
