-- Erases a person for one association, with everyone merged into them: {organisation, person, now}. What the
-- terms of domain/account/retention.ts name ends at once, as with an account: answers, carts, files, mails,
-- news, messages, waiting lists, imported lines, notes and tags. Payers stay on orders and receipts for the
-- accounts, names of participants until their activity ends; directory and adherents name none of them any
-- more. Changes of one directory come one after the other. Returns erased, or missing where there is none.
create or replace function erase_person(p jsonb) returns text language plpgsql as $$
declare
  v_organisation uuid := (p ->> 'organisation')::uuid;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_people uuid[];
  v_emails text[];
  v_places person_appearance[];
  v_named uuid[];
  v_orders uuid[];
  v_carts uuid[];
begin
  perform assert_keys('erase_person', p, array['organisation', 'person', 'now']);
  perform from directory where organisation_id = v_organisation for update;
  v_people := array(
    select id from person where organisation_id = v_organisation and root_id = (p ->> 'person')::uuid
  );
  if cardinality(v_people) = 0 then
    return 'missing';
  end if;
  v_places := array(select a from person_appearance a where a.person_id = any(v_people));
  v_named := array(select distinct order_id from unnest(v_places));
  v_orders := array(select order_id from unnest(v_places) where item_id is null);
  v_emails := array(select lower(email) from person where id = any(v_people) and email <> '');
  update contribution set display_name = null, comment = null, publish_amount = false
    where order_id = any(v_orders);
  update "order" set payer = payer
      || '{"marketingConsent": false, "publishName": false, "publishAmount": false}' where id = any(v_orders);
  perform erase_answers(v_orders, false, v_now);
  perform erase_lines(array(
    select item_id from unnest(v_places) where item_id is not null and order_id <> all(v_orders)
  ), v_now);
  v_carts := array(
    select cart_id from "order" where id = any(v_orders)
    union
    select id from cart where organisation_id = v_organisation and erased_at is null and state <> 'ordered'
      and lower(payer ->> 'email') = any(v_emails)
      and is_address_of(v_people, lower(payer ->> 'email'),
        concat_ws(' ', payer ->> 'firstName', payer ->> 'lastName'))
  );
  perform erase_carts(v_carts, v_now);
  -- Also those about orders of others: they name the person on a line.
  perform erase_mails(mails_about(v_named, v_carts || array(
    select cart_id from "order" where id = any(v_named)
  ), null) || array(
    select n.mail_id from renewal_notice n join order_item i on i.id = n.order_item_id
    where i.order_id = any(v_named)
    union
    select n.mail_id from renewal_notice n join imported_line l on l.id = n.imported_line_id
    where l.person_id = any(v_people)
    union
    select waiting_mails(v_organisation, v_people, v_emails)
    union
    select r.id from message_recipient r join message m on m.id = r.message_id
    where m.organisation_id = v_organisation and r.email = any(v_emails)
      and is_address_of(v_people, r.email, r.name)
  ));
  perform erase_addresses_of(v_people, v_emails, v_now);
  delete from person_note where person_id = any(v_people);
  delete from person_tag where person_id = any(v_people);
  delete from person_consent where person_id = any(v_people);
  insert into erased_appearance (order_id, item_id, organisation_id)
  select order_id, item_id, v_organisation from unnest(v_places) on conflict do nothing;
  perform write_memberships(v_named);
  perform list_in_directory(v_named);
  perform remove_imported_lines(array(select id from imported_line where person_id = any(v_people)));
  return 'erased';
end $$;
