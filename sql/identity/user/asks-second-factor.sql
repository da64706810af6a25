-- Whether a code or a password alone opens no session: where an authenticator is on, and for a passkey where
-- a role needs a second factor. Other users have a passkey for convenience, and may lose it.
create or replace function asks_second_factor(p_user uuid) returns boolean language sql stable as $$
  select exists (select from user_totp where user_id = p_user and confirmed_at is not null)
    or (exists (select from passkey where user_id = p_user) and needs_second_factor(p_user))
$$;
