-- Queues the mail about a change of an account, to its address. p_mail: {id, payload}. Each mail is its own
-- subject, so that each change has one.
create or replace function queue_account_mail(p_user uuid, p_mail jsonb, p_now timestamptz) returns void
language sql as $$
  select queue_mails(jsonb_build_array(p_mail || jsonb_build_object('kind', 'accountChanged',
    'recipient', email, 'locale', locale)), (p_mail ->> 'id')::uuid, p_now)
  from user_account where id = p_user
$$;
