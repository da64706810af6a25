-- Merges one person of a directory into another one: {organisation, remaining, merged, user, now}. Neither
-- may be merged yet. Changes of one directory come one after the other.
-- Returns merged; changed, where one of them was merged in between; missing.
create or replace function merge_people(p jsonb) returns text language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisation')::uuid;
  v_remaining uuid := (p ->> 'remaining')::uuid;
  v_merged uuid := (p ->> 'merged')::uuid;
  v_found integer;
  v_roots integer;
begin
  perform assert_keys('merge_people', p, array['organisation', 'remaining', 'merged', 'user', 'now']);
  perform from directory where organisation_id = v_organisation for update;
  select count(*), count(*) filter (where merged_into is null) into v_found, v_roots
    from person where id in (v_remaining, v_merged) and organisation_id = v_organisation;
  if v_found < 2 then
    return 'missing';
  elsif v_roots < 2 then
    return 'changed';
  end if;
  update person set root_id = v_remaining,
      merged_into = case when id = v_merged then v_remaining else merged_into end,
      merged_by = case when id = v_merged then (p ->> 'user')::uuid else merged_by end,
      merged_at = case when id = v_merged then (p ->> 'now')::timestamptz else merged_at end
    where root_id = v_merged;
  perform refresh_people(array[v_remaining]);
  perform write_holders(array[v_remaining]);
  return 'merged';
end $$;
