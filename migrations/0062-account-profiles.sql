-- What a user saved to be filled in: their own details, and the people whom they register.
create table account_profile (
  user_id uuid primary key references user_account on delete cascade,
  -- {firstName, lastName, birthDate, address, zipCode, city, country}
  details jsonb not null,
  -- [{firstName, lastName}]
  people jsonb not null,
  updated_at timestamptz not null
);
