-- Undoes the merge of one person: it is as it was, with its own orders since, and with those who were merged
-- into it before. Returns undone; changed, where it is not merged any more; missing.
create or replace function undo_merge(p_organisation uuid, p_merged uuid) returns text
language plpgsql as $$
declare
  v_person person;
begin
  perform from directory where organisation_id = p_organisation for update;
  select * into v_person from person where id = p_merged and organisation_id = p_organisation;
  if not found then
    return 'missing';
  elsif v_person.merged_into is null then
    return 'changed';
  end if;
  with recursive below as (
    select p_merged as id
    union all
    select p.id from below b join person p on p.merged_into = b.id
  )
  update person p set root_id = p_merged,
      merged_into = case when p.id = p_merged then null else p.merged_into end,
      merged_by = case when p.id = p_merged then null else p.merged_by end,
      merged_at = case when p.id = p_merged then null else p.merged_at end
    from below where p.id = below.id;
  -- Whom an import that was undone named.
  perform remove_unnamed_people(array(
    select row(null::uuid, null::uuid, id)::person_appearance
    from unnest(array[p_merged, v_person.root_id]) id
  ));
  perform refresh_people(array[p_merged, v_person.root_id]);
  perform write_holders(array[p_merged, v_person.root_id]);
  return 'undone';
end $$;
