-- Adds an entry to the line of a price: p is {id, organisationId, formId, tierId, email, firstName, quantity,
-- locale}. An address that has a live entry there keeps it as it is: a stranger changes nothing. The row is
-- locked to the end of the transaction.
-- Returns the id of the live entry, or null where p_most entries of the price are live.
create or replace function join_waiting_list(p jsonb, p_most integer, p_now timestamptz) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  perform assert_keys('join_waiting_list', p, array[
    'id', 'organisationId', 'formId', 'tierId', 'email', 'firstName', 'quantity', 'locale'
  ]);
  select id into v_id from waiting_entry
    where tier_id = (p ->> 'tierId')::uuid and email = p ->> 'email'
      and state = any(state_set('waitingEntry', 'live')) for update;
  if v_id is not null then
    return v_id;
  end if;
  if (select count(*) from waiting_entry where form_id = (p ->> 'formId')::uuid
    and tier_id = (p ->> 'tierId')::uuid and state = any(state_set('waitingEntry', 'live'))) >= p_most
  then
    return null;
  end if;
  insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale,
    state, created_at, updated_at)
  values ((p ->> 'id')::uuid, (p ->> 'organisationId')::uuid, (p ->> 'formId')::uuid, (p ->> 'tierId')::uuid,
    p ->> 'email', p ->> 'firstName', (p ->> 'quantity')::integer, p ->> 'locale',
    'waiting', p_now, p_now)
  on conflict do nothing
  returning id into v_id;
  -- Another request for it came first at the same instant.
  return coalesce(v_id, (select id from waiting_entry where tier_id = (p ->> 'tierId')::uuid
    and email = p ->> 'email' and state = any(state_set('waitingEntry', 'live'))));
end $$;
