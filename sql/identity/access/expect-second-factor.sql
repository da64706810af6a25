-- Records from when a user needs a second factor, once: with the first role that needs one.
-- It runs with the rights of its owner, since a member who accepts an invitation has no access to accounts:
-- it changes only accounts that have a role, and never a date that is set.
create or replace function expect_second_factor(p_user uuid, p_due timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update user_account set second_factor_due_at = p_due
  where id = p_user and second_factor_due_at is null and exists (select from member where user_id = p_user)
$$;
