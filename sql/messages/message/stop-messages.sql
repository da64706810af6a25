-- Ends the news of an organisation to the address of a recipient, for good: everyone with it withdraws their
-- consent with p_source in words, also where they are merged into another person, for the merge may be
-- undone; its subscriptions end, and mails that have not left do not leave. It never waits for the directory,
-- which an import may hold for a minute: mail programs ask once. A second time changes nothing.
create or replace function stop_messages(p_recipient uuid, p_source text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_organisation uuid;
  v_email text;
  v_people uuid[];
begin
  select m.organisation_id, r.email into v_organisation, v_email
    from message_recipient r join message m on m.id = r.message_id where r.id = p_recipient;
  if v_email is null then
    return;
  end if;
  update message_recipient set stopped_at = p_now where id = p_recipient and stopped_at is null;
  v_people := array(
    select p.id from person p join person r on r.id = p.root_id
    where p.organisation_id = v_organisation and p.email <> '' and lower(p.email) = v_email
      and (r.agrees_to_news or not exists (
        select from person_consent c where c.person_id = p.id and not c.agrees))
  );
  insert into person_consent (id, person_id, organisation_id, token, agrees, source, recorded_at)
  select gen_random_uuid(), id, v_organisation, gen_random_uuid(), false, p_source, p_now
    from unnest(v_people) id;
  perform forget_news_subscriptions(array(
    select s.id from news_subscription s join form f on f.id = s.form_id
    where f.organisation_id = v_organisation and s.email = v_email
  ));
  with unsent as (
    delete from mail e using message_recipient r, message m
    where e.id = r.id and m.id = r.message_id and m.organisation_id = v_organisation and m.purpose = 'news'
      and r.email = v_email and e.state = 'queued'
    returning e.id
  )
  update message_recipient r set left_out = 'unsubscribed', queued_at = null
    from message m
    where m.id = r.message_id and m.organisation_id = v_organisation and m.purpose = 'news'
      and r.email = v_email and r.left_out is null
      and (r.queued_at is null or r.id in (select id from unsent));
  -- Changes of one directory come one after the other.
  perform from directory where organisation_id = v_organisation for update skip locked;
  if found then
    perform refresh_people(v_people);
  else
    insert into stale_person (person_id, organisation_id) select id, v_organisation from unnest(v_people) id
      on conflict do nothing;
  end if;
end $$;
