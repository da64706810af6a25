-- Messages of an association to people whom its orders name: the list is written at once, and does not grow.
create table message (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- The campaign whose people the list has; null: of the whole association.
  form_id uuid references form,
  author_id uuid not null references user_account,
  token text not null,
  purpose text not null,
  -- How the list was chosen.
  audience jsonb not null,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  subject text not null default '' check (length(subject) <= 150),
  text text not null default '' check (length(text) <= 5000),
  state text not null,
  -- When its list was written.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  send_at timestamptz,
  -- When mails of it were queued last: messages take turns.
  served_at timestamptz,
  unique (organisation_id, token),
  constraint message_send_at check ((state = 'draft') = (send_at is null))
);
create index message_list on message (organisation_id, created_at desc, id desc);
create index message_form on message (form_id) where form_id is not null;
create index message_author on message (author_id);
create index message_due on message (send_at) where state in ('planned', 'sending');
create index message_term on message (updated_at);

-- A person of the list. Its id is that of its mail.
create table message_recipient (
  id uuid primary key,
  message_id uuid not null references message on delete cascade,
  place integer not null,
  -- Lower case; empty: none is known.
  email text not null check (email = lower(email)),
  first_name text not null,
  name text not null,
  left_out text,
  queued_at timestamptz,
  -- When its link stopped the messages.
  stopped_at timestamptz,
  unique (message_id, place),
  constraint message_recipient_once check (left_out is null or queued_at is null)
);
create unique index message_recipient_address on message_recipient (message_id, email) where email <> '';
create index message_recipient_waiting on message_recipient (message_id, place)
  where left_out is null and queued_at is null;
create index message_recipient_email on message_recipient (email) where email <> '';
create index message_recipient_queued on message_recipient (queued_at) where queued_at is not null;

-- Null: the person said it by the link of a message.
alter table person_consent alter column recorded_by drop not null;

create view readable_message as
  select id, organisation_id, form_id, (select email from user_account u where u.id = author_id) as author, purpose,
    audience, locale, subject, text, state, created_at, send_at
  from message
  where organisation_id in (select id from organisation_with_people)
    or form_id in (select id from form_with_readable_orders);

create view readable_message_recipient as
  select r.id, r.message_id, m.organisation_id, r.place, r.email, r.first_name, r.name, r.left_out, r.queued_at,
    r.stopped_at, e.sent_at, e.bounced_at, e.state = 'failed' and e.bounced_at is null as has_failed
  from message_recipient r join readable_message m on m.id = r.message_id left join mail e on e.id = r.id;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_message, readable_message_recipient to obole_member;
  end if;
end $$;
