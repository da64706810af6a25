-- The outbox: a mail is written in the transaction of its fact, one per kind, fact and person.

create table mail (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  recipient text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  payload jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  subject text,
  html text,
  text_body text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  has_job boolean not null default false,
  unique (kind, subject_id, recipient)
);
create index mail_created on mail (created_at desc);
-- Written in the transaction of an order: one small index. Only `sent_at` removes a row from it.
create index mail_unsent on mail (has_job, created_at) where sent_at is null;
