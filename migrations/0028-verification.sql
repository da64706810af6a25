-- How far the operator has verified each association.
create table verification (
  organisation_id uuid primary key references organisation,
  state text not null default 'registered',
  -- The account that registered the association; null: the operator created it.
  registered_by uuid references user_account,
  -- Of the association's bank account, without spaces.
  iban text not null default '',
  submitted_at timestamptz,
  verified_at timestamptz,
  -- What the operator wrote when it was suspended; empty otherwise.
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verification_registered_by on verification (registered_by);

-- Documents with which associations prove who they are. Their contents are files of the data folder that are not served:
-- only operators read them.
create table verification_document (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  kind text not null,
  state text not null default 'sent',
  -- As its sender called it.
  name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  sent_by uuid not null references user_account,
  -- Why the operator rejected it: a ready sentence, and their own words.
  reason text not null default '',
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index verification_document_current on verification_document (organisation_id, kind)
  where state in ('sent', 'accepted', 'rejected');
create index verification_document_organisation on verification_document (organisation_id);
create index verification_document_contents on verification_document (updated_at) where state <> 'expired';

-- What a user typed to register an association and has not sent yet: one for each account.
create table registration_draft (
  user_id uuid primary key references user_account on delete cascade,
  -- {name, category, number, address, zipCode, city, email, phone, iban, isRepresentative}
  details jsonb not null,
  updated_at timestamptz not null
);
