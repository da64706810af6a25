-- The owner of a recipient's address agrees again to the news of the organisation, with p_source in words. A
-- second time changes nothing.
create or replace function resume_messages(p_recipient uuid, p_source text, p_now timestamptz) returns void
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
  -- Changes of one directory come one after the other.
  perform from directory where organisation_id = v_organisation for update;
  update message_recipient set stopped_at = null where id = p_recipient;
  v_people := array(
    select p.id from person p join person r on r.id = p.root_id
    where p.organisation_id = v_organisation and p.email <> '' and lower(p.email) = v_email
      and not r.agrees_to_news
  );
  insert into person_consent (id, person_id, organisation_id, token, agrees, source, recorded_at)
  select gen_random_uuid(), id, v_organisation, gen_random_uuid(), true, p_source, p_now
    from unnest(v_people) id;
  perform refresh_people(v_people);
end $$;
