-- Records on which days a bank booked what an association expected: p is {organisationId, userId, now, found:
-- [{kind, id, bookedOn}]}. A day that was recorded before stays. Returns how many are new.
create or replace function write_bank_matches(p jsonb) returns integer language plpgsql as $$
declare
  v_count integer;
begin
  perform assert_keys('write_bank_matches', p, array['organisationId', 'userId', 'now', 'found']);
  perform assert_keys('write_bank_matches', p -> 'found', array['kind', 'id', 'bookedOn']);
  insert into bank_match (kind, subject_id, organisation_id, booked_on, matched_by, matched_at)
    select f.kind, f.id, (p ->> 'organisationId')::uuid, f."bookedOn", (p ->> 'userId')::uuid,
      (p ->> 'now')::timestamptz
    from jsonb_to_recordset(p -> 'found') f(kind text, id uuid, "bookedOn" date)
    on conflict (kind, subject_id) do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
