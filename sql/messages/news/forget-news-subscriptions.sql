-- Deletes subscriptions, with every mail to them: nothing of the address remains. Returns how many.
create or replace function forget_news_subscriptions(p_ids uuid[]) returns integer language sql as $$
  with gone as (
    delete from news_subscription where id = any(p_ids) returning id, email, form_id
  ), mails as (
    delete from mail using gone where mail.kind in ('newsSubscription', 'newsPosted')
      and mail.recipient = gone.email and mail.payload ->> 'subscriptionId' = gone.id::text
  ), changed as (
    -- Its orders: the directory reads again whether their payer agrees to news.
    insert into changed_order (order_id, organisation_id)
    select o.id, o.organisation_id from gone join form f on f.id = gone.form_id
    join "order" o on lower(o.payer ->> 'email') = gone.email and o.organisation_id = f.organisation_id
  )
  select count(*)::integer from gone
$$;
