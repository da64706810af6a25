-- Plans a draft with the words that its sender read: p is {id, organisation, sendAt, most, subject, text},
-- where most is whom the organisation may write to in the day of sendAt. Plans of one organisation come one
-- after the other.
-- Returns {kind: planned}, {kind: changed} where it is no draft or has other words, {kind: empty}, or
-- {kind: limit, left}.
create or replace function plan_message(p jsonb, p_now timestamptz) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisation')::uuid;
  v_id uuid := (p ->> 'id')::uuid;
  v_count integer;
  v_left integer;
begin
  perform assert_keys('plan_message', p, array['id', 'organisation', 'sendAt', 'most', 'subject', 'text']);
  perform pg_advisory_xact_lock(hashtextextended('messages of ' || v_organisation, 0));
  if not exists (select from message where id = v_id and organisation_id = v_organisation
    and subject = p ->> 'subject' and text = p ->> 'text' and can_move('message', state, 'plan') for update)
  then
    return jsonb_build_object('kind', 'changed');
  end if;
  select count(*) into v_count from message_recipient where message_id = v_id and left_out is null;
  v_left := (p ->> 'most')::integer - messages_of_day(v_organisation, (p ->> 'sendAt')::timestamptz);
  if v_count = 0 then
    return jsonb_build_object('kind', 'empty');
  elsif v_count > v_left then
    return jsonb_build_object('kind', 'limit', 'left', greatest(v_left, 0));
  end if;
  perform move_state('message', v_id, 'plan', p_now, jsonb_build_object('send_at', p ->> 'sendAt'));
  return jsonb_build_object('kind', 'planned');
end $$;
