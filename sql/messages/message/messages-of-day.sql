-- How many people an organisation writes to on the day of p_at in Paris, by messages that are planned or left
-- that day. Of one that was stopped, those whose mail was queued.
create or replace function messages_of_day(p_organisation uuid, p_at timestamptz) returns integer
language sql stable as $$
  select count(*)::integer from message m join message_recipient r on r.message_id = m.id
  where m.organisation_id = p_organisation and m.send_at is not null
    and (m.send_at at time zone 'Europe/Paris')::date = (p_at at time zone 'Europe/Paris')::date
    and (r.queued_at is not null or (r.left_out is null and m.state = any(state_set('message', 'due'))))
$$;
