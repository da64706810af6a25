-- The outbox: a mail is written in the transaction of its fact, one per kind, fact and person.

create table mail (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  recipient text not null,
  locale text not null check (locale ~ '^[a-z]{2}$'),
  payload jsonb not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  subject text,
  html text,
  text_body text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  -- By the machine's time: when it is sent or tried again; a claim moves it to the end of its lease.
  next_try_at timestamptz default now(),
  -- When the mail server refused the recipient for good, by the machine's time. The address gets no news and no summaries
  -- for some time: each further mail to it would cost the reputation of the sender.
  bounced_at timestamptz,
  unique (kind, subject_id, recipient)
);
create index mail_created on mail (created_at desc);
-- Written in the transaction of an order: one small index. Mails that were given up stay in it, and are counted.
create index mail_due on mail (next_try_at) where sent_at is null;
-- Counts the mails to one address, and finds those of an address that is deleted.
create index mail_news on mail (recipient) where kind in ('newsSubscription', 'newsPosted');
create index mail_bounced on mail (recipient) where bounced_at is not null;

-- Bodies are kept where no mail server is set. Compressing them took half of what it costs to record a mail.
alter table mail alter column html set storage external, alter column text_body set storage external;
