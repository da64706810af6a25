-- Records the reminders of one mail to an address of an organisation: p is {organisation, email, address,
-- mail, now, lines: [{id, isImported, moment}]}, with the id for an address that is new.
-- Returns {address, lines}: those that no other mail has; none where a membership was renewed, an imported
-- line erased or corrected, or the reminders stopped since they were listed.
create or replace function note_renewals(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := p ->> 'organisation';
  v_address renewal_address;
  v_lines jsonb;
begin
  perform assert_keys('note_renewals', p, array['organisation', 'email', 'address', 'mail', 'now', 'lines']);
  perform assert_keys('note_renewals', p -> 'lines', array['id', 'isImported', 'moment']);
  insert into renewal_address (id, organisation_id, address_hash)
  values ((p ->> 'address')::uuid, v_organisation, renewal_address_hash(v_organisation, p ->> 'email'))
  on conflict do nothing;
  -- Locked to the end of the transaction: two mails to one address come one after the other.
  select * into v_address from renewal_address
  where organisation_id = v_organisation
    and address_hash = renewal_address_hash(v_organisation, p ->> 'email')
  for update;
  with noted as (
    insert into renewal_notice (order_item_id, imported_line_id, moment, mail_id, queued_at)
    select case when not l."isImported" then l.id end, case when l."isImported" then l.id end, l.moment,
      (p ->> 'mail')::uuid, (p ->> 'now')::timestamptz
    from jsonb_to_recordset(p -> 'lines') l (id uuid, "isImported" boolean, moment text)
    where v_address.stopped_at is null and case when l."isImported"
      then not is_imported_renewed(l.id) and exists (
        select from imported_line i where i.id = l.id and i.email = lower(p ->> 'email'))
      else not is_renewed(l.id) end
    order by l.id, l.moment
    on conflict do nothing
    returning order_item_id, imported_line_id, renewal_notice.moment
  )
  select jsonb_agg(jsonb_build_object('id', coalesce(order_item_id, imported_line_id),
      'isImported', imported_line_id is not null, 'moment', moment)
    order by coalesce(order_item_id, imported_line_id), moment) into v_lines from noted;
  return jsonb_build_object('address', v_address.id, 'lines', coalesce(v_lines, '[]'));
end $$;
