-- Visitors who asked for the news of a campaign by e-mail. An address counts once its owner confirmed it, and is deleted
-- with the campaign, when it is not confirmed, and when its owner asks for it.
create table news_subscription (
  id uuid primary key,
  form_id uuid not null references form (id) on delete cascade,
  email text not null check (email = lower(email)),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- News published until then were sent, or were on the page when the address was confirmed.
  news_until timestamptz,
  unique (form_id, email),
  check ((confirmed_at is null) = (news_until is null))
);
create index news_subscription_unconfirmed on news_subscription (created_at) where confirmed_at is null;
-- A user sees what their address subscribed to; erasing the account deletes it.
create index news_subscription_email on news_subscription (email);

-- When a news item of a form with subscribers was first seen. Its text is in the definition of the form.
create table news_item (
  form_id uuid not null references form (id) on delete cascade,
  key text not null,
  published_at timestamptz not null,
  primary key (form_id, key)
);
