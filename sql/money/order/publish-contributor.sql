-- Adds an order to the form's public contributors with the details that the payer chose: p is {displayName,
-- publishAmount, comment, isOrganisation}.
create or replace function publish_contributor(
  p_order uuid, p_form uuid, p_amount bigint, p jsonb, p_now timestamptz
) returns void language sql as $$
  select assert_keys('publish_contributor', p, array['displayName', 'publishAmount', 'comment',
    'isOrganisation']);
  insert into contribution (order_id, form_id, display_name, amount_cents, publish_amount, comment,
    is_organisation, at)
  values (p_order, p_form, p ->> 'displayName', p_amount, (p ->> 'publishAmount')::boolean, p ->> 'comment',
    (p ->> 'isOrganisation')::boolean, p_now)
$$;
