-- Records the reminders of one mail to an address of an organisation: p is {organisation, email, address,
-- mail, now, lines: [{itemId, moment}]}, with the id for an address that is new.
-- Returns {address, lines}: those that no other mail has; none where a membership was renewed or the
-- reminders stopped since they were listed.
create or replace function note_renewals(p jsonb) returns jsonb language plpgsql as $$
declare
  v_organisation uuid := p ->> 'organisation';
  v_address renewal_address;
  v_lines jsonb;
begin
  perform assert_keys('note_renewals', p, array['organisation', 'email', 'address', 'mail', 'now', 'lines']);
  perform assert_keys('note_renewals', p -> 'lines', array['itemId', 'moment']);
  insert into renewal_address (id, organisation_id, address_hash)
  values ((p ->> 'address')::uuid, v_organisation, renewal_address_hash(v_organisation, p ->> 'email'))
  on conflict do nothing;
  -- Locked to the end of the transaction: two mails to one address come one after the other.
  select * into v_address from renewal_address
  where organisation_id = v_organisation
    and address_hash = renewal_address_hash(v_organisation, p ->> 'email')
  for update;
  with noted as (
    insert into renewal_notice (order_item_id, moment, mail_id, queued_at)
    select (l ->> 'itemId')::uuid, l ->> 'moment', (p ->> 'mail')::uuid, (p ->> 'now')::timestamptz
    from jsonb_array_elements(p -> 'lines') l
    where v_address.stopped_at is null and not is_renewed((l ->> 'itemId')::uuid)
    order by 1, 2
    on conflict do nothing
    returning order_item_id, moment
  )
  select jsonb_agg(jsonb_build_object('itemId', order_item_id, 'moment', moment)
    order by order_item_id, moment) into v_lines from noted;
  return jsonb_build_object('address', v_address.id, 'lines', coalesce(v_lines, '[]'));
end $$;
