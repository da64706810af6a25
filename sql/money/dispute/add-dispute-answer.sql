-- Stores the answer of an association to a dispute, to be sent with its files: p is {id, disputeId,
-- organisationId, userId, words, body, files, now}; the body begins with the words of the member, `files`
-- are the ids that they saw. Returns added; repeated for the same words of the same member; answered where
-- there is another answer; closed where the bank takes none any more; changed where the dispute has other
-- files; null where the association has no such dispute.
create or replace function add_dispute_answer(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_dispute uuid := (p ->> 'disputeId')::uuid;
  v_status text;
  v_answer dispute_answer;
begin
  perform assert_keys('add_dispute_answer', p, array[
    'id', 'disputeId', 'organisationId', 'userId', 'words', 'body', 'files', 'now'
  ]);
  v_status := lock_dispute(v_dispute, (p ->> 'organisationId')::uuid, v_now);
  if v_status is null then
    return null;
  end if;
  select * into v_answer from dispute_answer where dispute_id = v_dispute;
  if v_answer.id is not null and v_answer.state <> 'refused' then
    return case
      when v_answer.user_id = (p ->> 'userId')::uuid
        and starts_with(v_answer.body || e'\n\n', (p ->> 'words') || e'\n\n') then 'repeated'
      else 'answered' end;
  end if;
  if v_status = 'closed' then
    return 'closed';
  end if;
  if array(select id from dispute_file where dispute_id = v_dispute and removable_at is null order by id)
    <> array(select value::uuid from jsonb_array_elements_text(p -> 'files') order by value::uuid) then
    return 'changed';
  end if;
  -- The provider took nothing of it.
  delete from dispute_answer where id = v_answer.id and state = 'refused';
  insert into dispute_answer (id, dispute_id, user_id, body, state, next_try_at, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_dispute, (p ->> 'userId')::uuid, p ->> 'body', 'waiting', v_now, v_now,
    v_now);
  return 'added';
end $$;
