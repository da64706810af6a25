-- Dismisses the proposals to merge two people, with everyone merged into them: {organisation, one, other,
-- user, now}. They are not proposed again.
-- Returns dismissed; changed, where one was merged or nothing is proposed; missing.
create or replace function dismiss_merge(p jsonb) returns text language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisation')::uuid;
  v_people uuid[] := array[(p ->> 'one')::uuid, (p ->> 'other')::uuid];
  v_count integer;
begin
  perform assert_keys('dismiss_merge', p, array['organisation', 'one', 'other', 'user', 'now']);
  perform from directory where organisation_id = v_organisation for update;
  select count(*) into v_count from person where id = any(v_people) and organisation_id = v_organisation;
  if v_count < 2 then
    return 'missing';
  end if;
  update merge_proposal m set dismissed_by = (p ->> 'user')::uuid, dismissed_at = (p ->> 'now')::timestamptz
    from person a, person b
    where m.one_id = a.id and m.other_id = b.id and m.dismissed_at is null
      and array[a.root_id, b.root_id] <@ v_people and a.root_id <> b.root_id;
  get diagnostics v_count = row_count;
  return case when v_count = 0 then 'changed' else 'dismissed' end;
end $$;
