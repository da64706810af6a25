-- What a user typed to register an association and has not sent yet: one for each account.
create table registration_draft (
  user_id uuid primary key references user_account on delete cascade,
  -- {name, category, number, address, zipCode, city, email, phone, iban, isRepresentative}
  details jsonb not null,
  updated_at timestamptz not null
);
