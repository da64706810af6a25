-- Erases an account: its row loses name and address, every way to sign in and every session goes, and all of
-- its terms end (domain/account/retention.ts): carts, answers, files and mails. The orders themselves stay
-- with the associations, which must store them, and with the erased account, so that they do not join another
-- one. The names of participants stay until the end of their activity. p: {userId, mail: {id, payload}, now}
-- Returns {outcome: erased}, or {outcome: roles} where the user still has a role in an association or runs
-- the site.
create or replace function erase_account(p jsonb) returns jsonb language plpgsql as $$
declare
  v_user user_account;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_orders uuid[];
  v_carts uuid[];
begin
  perform assert_keys('erase_account', p, array['userId', 'mail', 'now']);
  perform assert_keys('erase_account', p -> 'mail', array['id', 'payload']);
  select * into strict v_user from user_account where id = (p ->> 'userId')::uuid for update;
  if exists (select from member where user_id = v_user.id)
    or exists (select from operator_account where user_id = v_user.id) then
    return jsonb_build_object('outcome', 'roles');
  end if;
  insert into account_cart (user_id, cart_id, created_at)
  select v_user.id, cart_id, v_now from orders_of_user(v_user.id) on conflict do nothing;
  v_orders := array(select id from orders_of_user(v_user.id));
  update contribution set display_name = null, comment = null, publish_amount = false
    where order_id = any(v_orders);
  update "order" set payer = payer
    || '{"marketingConsent": false, "publishName": false, "publishAmount": false}'
  where id = any(v_orders);
  perform erase_answers(v_orders, false, v_now);
  v_carts := array(
    select cart_id from account_cart where user_id = v_user.id and detached_at is null
    union
    select id from cart where erased_at is null and state <> 'ordered' and v_user.verified_at is not null
      and lower(payer ->> 'email') = v_user.email
  );
  perform erase_carts(v_carts, v_now);
  perform erase_mails(mails_about(v_orders, v_carts,
    case when v_user.verified_at is not null then v_user.email end));
  if v_user.verified_at is not null then
    perform forget_news_subscriptions(array(select id from news_subscription where email = v_user.email));
    perform erase_waiting_entries(v_user.email, v_now);
    perform erase_recipients(v_user.email);
    perform remove_imported_lines(array(select id from imported_line where email = v_user.email));
    delete from prospect where email = v_user.email and notified_at is null;
    update abuse set user_email = '' where user_email = v_user.email;
    update invitation set email = '' where email = v_user.email
      and (accepted_at is not null or expires_at <= v_now);
    update access_journal set detail = detail - 'email' where detail ->> 'email' = v_user.email;
    update operator_journal set detail = detail - 'email' where detail ->> 'email' = v_user.email;
  end if;
  delete from sign_in_code where email = v_user.email and v_user.verified_at is not null;
  perform queue_account_mail(v_user.id, p -> 'mail', v_now);
  delete from account_profile where user_id = v_user.id;
  delete from registration_draft where user_id = v_user.id;
  delete from monthly_export where user_id = v_user.id;
  delete from saved_view where user_id = v_user.id;
  delete from user_session where user_id = v_user.id;
  delete from user_password where user_id = v_user.id;
  delete from user_totp where user_id = v_user.id;
  delete from recovery_code where user_id = v_user.id;
  delete from passkey where user_id = v_user.id;
  delete from passkey_challenge where user_id = v_user.id;
  delete from email_change where user_id = v_user.id;
  update user_account set email = v_user.id || '@erased.invalid', first_name = '', last_name = '',
    verified_at = null, occupies_address = true, second_factor_due_at = null, erased_at = v_now
  where id = v_user.id;
  return jsonb_build_object('outcome', 'erased');
end $$;
