-- Stores the answer of an association to a dispute, to be sent: p is {id, disputeId, organisationId, userId,
-- words, body, now}; the body begins with the words of the member. Returns added; repeated for the same words
-- of the same member; answered where there is another answer; closed where the bank takes none any more; null
-- where the association has no such dispute.
create or replace function add_dispute_answer(p jsonb) returns text language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_dispute dispute;
  v_answer dispute_answer;
begin
  perform assert_keys('add_dispute_answer', p, array[
    'id', 'disputeId', 'organisationId', 'userId', 'words', 'body', 'now'
  ]);
  select d.* into v_dispute from dispute d join payment m on m.id = d.payment_id
    where d.id = (p ->> 'disputeId')::uuid and m.organisation_id = (p ->> 'organisationId')::uuid
    for update of d;
  if v_dispute.id is null then
    return null;
  end if;
  select * into v_answer from dispute_answer where dispute_id = v_dispute.id;
  if v_answer.id is not null then
    return case
      when v_answer.user_id = (p ->> 'userId')::uuid
        and starts_with(v_answer.body || e'\n\n', (p ->> 'words') || e'\n\n') then 'repeated'
      else 'answered' end;
  end if;
  if v_dispute.state <> 'open' or v_dispute.respond_by is null or v_dispute.respond_by <= v_now then
    return 'closed';
  end if;
  insert into dispute_answer (id, dispute_id, user_id, body, state, next_try_at, created_at, updated_at)
  values ((p ->> 'id')::uuid, v_dispute.id, (p ->> 'userId')::uuid, p ->> 'body', 'waiting', v_now, v_now,
    v_now);
  return 'added';
end $$;
