-- The next mails to queue of the message that waited longest for its turn; the caller queues them in this
-- transaction. All messages together get p_per_minute mails a minute, at most p_limit at once. Who
-- unsubscribed or bounced since the list was written is left out. A message of an organisation that may not
-- collect waits.
-- Returns {message, organisation, form, purpose, audience, locale, subject, text, recipients: [{id, email,
-- firstName}]}, or null: there is nothing to queue, or another worker is at it.
create or replace function claim_message_mails(p_per_minute integer, p_limit integer, p_now timestamptz)
returns jsonb language plpgsql as $$
declare
  v_message message;
  v_left integer;
  v_recipients jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('messages', 0)) then
    return null;
  end if;
  v_left := p_per_minute
    - (select count(*) from message_recipient where queued_at > p_now - interval '1 minute');
  if v_left <= 0 then
    return null;
  end if;
  select m.* into v_message from message m join organisation o on o.id = m.organisation_id
    where m.state = any(state_set('message', 'due')) and m.send_at <= p_now and o.allow_collect
    order by m.served_at nulls first, m.send_at, m.id limit 1 for update of m skip locked;
  if not found then
    return null;
  elsif v_message.state = 'planned' then
    perform move_state('message', v_message.id, 'begin', p_now);
  end if;
  update message set served_at = p_now where id = v_message.id;
  with waiting as (
    select id, email, name from message_recipient
    where message_id = v_message.id and left_out is null and queued_at is null
    order by place limit least(v_left, p_limit) for update
  ), judged as (
    select id, case when has_bounced(v_message.organisation_id, email) then 'bounced'
      when v_message.purpose = 'news' and not agrees_to_messages(v_message.organisation_id, email, name)
        then 'unsubscribed' end as left_out
    from waiting
  ), taken as (
    update message_recipient r set left_out = j.left_out,
        queued_at = case when j.left_out is null then p_now end
      from judged j where r.id = j.id
      returning r.id, r.email, r.first_name, r.place, r.left_out
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'firstName', first_name)
    order by place) filter (where left_out is null), '[]') into v_recipients from taken;
  if not exists (select from message_recipient where message_id = v_message.id and left_out is null
    and queued_at is null) then
    perform move_state('message', v_message.id, 'finish', p_now);
  end if;
  return jsonb_build_object('message', v_message.id, 'organisation', v_message.organisation_id,
    'form', v_message.form_id, 'purpose', v_message.purpose, 'audience', v_message.audience,
    'locale', v_message.locale, 'subject', v_message.subject, 'text', v_message.text,
    'recipients', v_recipients);
end $$;
