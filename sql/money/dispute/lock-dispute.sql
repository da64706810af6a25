-- Locks a dispute for its answer or a file of it: open where the bank takes an answer, also where it refused
-- one; closed where one was given, or none is taken any more; null where the association has no such dispute.
create or replace function lock_dispute(p_dispute uuid, p_organisation uuid, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_dispute dispute;
begin
  select d.* into v_dispute from dispute d join payment m on m.id = d.payment_id
    where d.id = p_dispute and m.organisation_id = p_organisation
    for update of d;
  return case
    when v_dispute.id is null then null
    when v_dispute.state <> 'open' or v_dispute.respond_by is null or v_dispute.respond_by <= p_now
      or exists (select from dispute_answer where dispute_id = p_dispute and state <> 'refused')
      then 'closed'
    else 'open' end;
end $$;
