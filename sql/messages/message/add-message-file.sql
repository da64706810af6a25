-- Adds a file to a draft: p is {id, message, organisation, name, contentType, size, most, mostFiles}; `most`
-- is what all files may weigh, in bytes. Returns added; full; changed where it is no draft of its
-- organisation.
create or replace function add_message_file(p jsonb, p_now timestamptz) returns text language plpgsql as $$
declare
  v_message uuid := (p ->> 'message')::uuid;
  v_count integer;
  v_size integer;
begin
  perform assert_keys('add_message_file', p, array['id', 'message', 'organisation', 'name', 'contentType',
    'size', 'most', 'mostFiles']);
  perform from message where id = v_message and organisation_id = (p ->> 'organisation')::uuid
    and can_move('message', state, 'plan') for update;
  if not found then
    return 'changed';
  end if;
  select count(*), coalesce(sum(size), 0) into v_count, v_size from message_file where message_id = v_message;
  if v_count >= (p ->> 'mostFiles')::integer
    or v_size + (p ->> 'size')::integer > (p ->> 'most')::integer
  then
    return 'full';
  end if;
  insert into message_file (id, message_id, name, content_type, size, created_at)
  values ((p ->> 'id')::uuid, v_message, p ->> 'name', p ->> 'contentType', (p ->> 'size')::integer, p_now);
  return 'added';
end $$;
