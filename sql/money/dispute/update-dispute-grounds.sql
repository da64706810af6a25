-- Part of record_dispute: the bank's reason, and until when it takes an answer, as last reported.
create or replace function update_dispute_grounds(p_dispute dispute, p_reason text, p_respond_by timestamptz)
returns void language sql as $$
  update dispute set reason = p_reason, respond_by = p_respond_by
  where id = p_dispute.id and (reason, respond_by) is distinct from (p_reason, p_respond_by)
$$;
