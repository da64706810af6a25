-- The mails that subscribers of a form await, as [{subscription, email, locale, key}], one per news item that
-- came after those they know. They are marked as sent: the caller queues them in this transaction. At most
-- p_limit subscribers; those that another worker has locked are skipped, and those whose address bounces miss
-- this news.
-- Returns rows.
create or replace function claim_news(p_form uuid, p_limit integer) returns jsonb language sql as $$
  with latest as (
    select max(published_at) as published_at from news_item where form_id = p_form
  ), due as (
    select s.id from news_subscription s, latest
    where s.form_id = p_form and s.news_until < latest.published_at
    order by s.id limit p_limit for update of s skip locked
  ), advanced as (
    update news_subscription s set news_until = latest.published_at from due, latest where s.id = due.id
  )
  -- The rows as they were before.
  select coalesce(jsonb_agg(jsonb_build_object('subscription', s.id, 'email', s.email, 'locale', s.locale,
    'key', i.key)
    order by i.published_at, i.key), '[]')
  from due
  join news_subscription s on s.id = due.id
  join news_item i on i.form_id = p_form and i.published_at > s.news_until
  where not is_bouncing(s.email)
$$;
