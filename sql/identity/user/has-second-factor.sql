-- Whether a user has a second factor: an authenticator, or a passkey, which is both factors.
create or replace function has_second_factor(p_user uuid) returns boolean language sql stable as $$
  select exists (select from user_totp where user_id = p_user and confirmed_at is not null)
    or exists (select from passkey where user_id = p_user)
$$;
