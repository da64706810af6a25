-- Writes a draft with its list, in one statement: p is {id, organisation, form, author, token, purpose,
-- audience, lines, locale}. An address comes once; who gets no mail is at the end of the list, with the
-- reason. Returns the id of the draft: that of an earlier one with the same token.
create or replace function freeze_message(p jsonb, p_today date, p_now timestamptz) returns uuid
language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisation')::uuid;
  v_id uuid;
begin
  perform assert_keys('freeze_message', p, array['id', 'organisation', 'form', 'author', 'token', 'purpose',
    'audience', 'lines', 'locale']);
  insert into message (id, organisation_id, form_id, author_id, token, purpose, audience, locale, state,
    created_at, updated_at)
  values ((p ->> 'id')::uuid, v_organisation, (p ->> 'form')::uuid, (p ->> 'author')::uuid, p ->> 'token',
    p ->> 'purpose', p -> 'audience', p ->> 'locale', 'draft', p_now, p_now)
  on conflict (organisation_id, token) do nothing
  returning id into v_id;
  if v_id is null then
    return (select id from message where organisation_id = v_organisation and token = p ->> 'token');
  end if;
  with named as (
    select distinct on (a.email, case when a.email = '' then fold(a.name) end) a.email, a.first_name, a.name
    from message_audience(v_organisation,
      (p -> 'audience') || jsonb_build_object('lines', p -> 'lines'), p_today) a
    where a.email <> '' or a.name <> ''
    order by a.email, case when a.email = '' then fold(a.name) end, a.rank, a.name
  ), judged as (
    select *, case when email = '' then 'noAddress'
      when has_bounced(v_organisation, email) then 'bounced'
      when p ->> 'purpose' = 'news' and not agrees_to_messages(v_organisation, email, name)
        then 'noConsent' end as left_out
    from named
  )
  insert into message_recipient (id, message_id, place, email, first_name, name, left_out)
  select gen_random_uuid(), v_id, row_number() over (order by left_out is not null, fold(name), email), email,
    left(first_name, 200), left(name, 500), left_out
  from judged;
  return v_id;
end $$;
