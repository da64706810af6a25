-- Adds a file to an open dispute, in place of the one of its kind: p is {id, disputeId, organisationId,
-- userId, kind, name, contentType, size, sha256, most, replaces, now}; `most` is what all files may weigh,
-- in bytes. Returns added; repeated where the same file is there, and another one where p does not replace;
-- full; closed where an answer was given or none is taken any more; null where the association has no such
-- dispute.
create or replace function add_dispute_file(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_dispute uuid := (p ->> 'disputeId')::uuid;
  v_status text;
  v_former dispute_file;
  v_others integer;
begin
  perform assert_keys('add_dispute_file', p, array[
    'id', 'disputeId', 'organisationId', 'userId', 'kind', 'name', 'contentType', 'size', 'sha256', 'most',
    'replaces', 'now'
  ]);
  v_status := lock_dispute(v_dispute, (p ->> 'organisationId')::uuid, v_now);
  if v_status is distinct from 'open' then
    return v_status;
  end if;
  select * into v_former from dispute_file
    where dispute_id = v_dispute and kind = p ->> 'kind' and removable_at is null;
  if v_former.sha256 = p ->> 'sha256' or (v_former.id is not null and not (p ->> 'replaces')::boolean) then
    return 'repeated';
  end if;
  select coalesce(sum(size), 0) into v_others from dispute_file
    where dispute_id = v_dispute and kind <> p ->> 'kind' and removable_at is null;
  if v_others + (p ->> 'size')::integer > (p ->> 'most')::integer then
    return 'full';
  end if;
  update dispute_file set removable_at = v_now where id = v_former.id;
  insert into dispute_file (id, dispute_id, kind, name, content_type, size, sha256, user_id, created_at)
  values ((p ->> 'id')::uuid, v_dispute, p ->> 'kind', p ->> 'name', p ->> 'contentType',
    (p ->> 'size')::integer, p ->> 'sha256', (p ->> 'userId')::uuid, v_now);
  return 'added';
end $$;
