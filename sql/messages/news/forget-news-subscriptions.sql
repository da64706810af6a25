-- Deletes subscriptions, with every mail to them: nothing of the address remains. Returns how many.
create or replace function forget_news_subscriptions(p_ids uuid[]) returns integer language sql as $$
  with gone as (
    delete from news_subscription where id = any(p_ids) returning id, email
  ), mails as (
    delete from mail using gone where mail.kind in ('newsSubscription', 'newsPosted')
      and mail.recipient = gone.email and mail.payload ->> 'subscriptionId' = gone.id::text
  )
  select count(*)::integer from gone
$$;
