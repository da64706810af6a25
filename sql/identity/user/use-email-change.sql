-- Uses the codes of a change of address: counts wrong ones, and for right ones moves the account, ends its
-- other sessions notifies the former address, and keeps the orders of that address.
-- p: {id, userId, isRight: whether both codes are right, session: of the browser, which stays, mail: {id,
-- payload}, now} Returns {outcome: changed, expired or taken}, or {outcome: wrong, triesLeft}.
create or replace function use_email_change(p jsonb) returns jsonb language plpgsql as $$
declare
  v_user uuid := (p ->> 'userId')::uuid;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_change email_change;
  v_former text;
begin
  perform assert_keys('use_email_change', p, array['id', 'userId', 'isRight', 'session', 'mail', 'now']);
  perform assert_keys('use_email_change', p -> 'mail', array['id', 'payload']);
  select * into v_change from email_change where id = (p ->> 'id')::uuid and user_id = v_user for update;
  if not found or v_change.used_at is not null or v_change.expires_at <= v_now
    or v_change.tries >= limit_count('codeTries') then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if not (p ->> 'isRight')::boolean then
    update email_change set tries = tries + 1 where id = v_change.id;
    return jsonb_build_object('outcome', 'wrong', 'triesLeft', limit_count('codeTries') - v_change.tries - 1);
  end if;
  -- Every change that is under way: their codes prove the address that the user has no longer.
  update email_change set used_at = v_now where user_id = v_user and used_at is null;
  -- As a sign-in does that creates an account of the same address.
  perform pg_advisory_xact_lock(hashtextextended('sign_in_code ' || v_change.email, 0));
  if exists (select from user_account where email = v_change.email and occupies_address and id <> v_user) then
    return jsonb_build_object('outcome', 'taken');
  end if;
  perform queue_account_mail(v_user, p -> 'mail', v_now);
  -- The orders of the former address stay with the account that proved it.
  insert into account_cart (user_id, cart_id, created_at)
  select v_user, cart_id, v_now from orders_of_user(v_user) on conflict do nothing;
  -- Journals name the person by the present address, with which they are erased.
  select email into v_former from user_account where id = v_user;
  update access_journal set detail = detail || jsonb_build_object('email', v_change.email)
    where detail ->> 'email' = v_former;
  update operator_journal set detail = detail || jsonb_build_object('email', v_change.email)
    where detail ->> 'email' = v_former;
  update user_account set email = v_change.email where id = v_user;
  update user_session set ended_at = v_now, ended_because = 'emailChanged'
  where user_id = v_user and ended_at is null and id <> (p ->> 'session')::uuid;
  return jsonb_build_object('outcome', 'changed');
end $$;
