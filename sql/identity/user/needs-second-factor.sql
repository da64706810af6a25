-- Whether a role of a user needs a second factor: over the money or the rights of an association, or as an
-- operator.
create or replace function needs_second_factor(p_user uuid) returns boolean language sql stable as $$
  select exists (select from member where user_id = p_user and role = any(state_set('role', 'secondFactor')))
    or exists (select from operator_account where user_id = p_user)
$$;
