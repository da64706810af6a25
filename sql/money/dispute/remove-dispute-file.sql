-- Removes a file from a dispute that was not answered; its contents become removable. Returns its kind;
-- closed where an answer was given or none is taken any more; null where the association has no such file.
create or replace function remove_dispute_file(
  p_file uuid, p_dispute uuid, p_organisation uuid, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_status text := lock_dispute(p_dispute, p_organisation, p_now);
  v_kind text;
begin
  if v_status is distinct from 'open' then
    return v_status;
  end if;
  update dispute_file set removable_at = p_now
    where id = p_file and dispute_id = p_dispute and removable_at is null
    returning kind into v_kind;
  return v_kind;
end $$;
