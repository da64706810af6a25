-- Passwords, and accounts that visitors register. Anyone may register any address, so such an account does not occupy it
-- until the mailbox is proved: one account of an address does.

alter table user_account drop constraint user_account_email_key;
alter table user_account add column occupies_address boolean not null default true;
create unique index user_account_address on user_account (email) where occupies_address;
create index user_account_registered on user_account (email, created_at) where not occupies_address;
create index user_account_registered_age on user_account (created_at) where not occupies_address;

create table user_password (
  user_id uuid primary key references user_account (id) on delete cascade,
  -- argon2id with its parameters and salt, in the PHC format.
  hash text not null,
  changed_at timestamptz not null
);

-- The unverified account that this code proves, in the browser that registered it. It may have been deleted meanwhile.
alter table sign_in_code add column registration uuid;

alter table user_session drop constraint user_session_reason_check;
alter table user_session add constraint user_session_reason_check
  check (ended_because in ('signedOut', 'endedElsewhere', 'reused', 'replaced', 'passwordChanged', 'emailChanged'));
