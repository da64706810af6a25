-- The results of cards tried since an instant, from one address, its subscriber, its network (see
-- first_around) and on one form: {address, subscriber, network, form}, each {declined, accepted}. Accepted
-- cards are counted only until they outweigh the declined ones, so that a crowd is not counted again for each
-- of its cards. A direct debit is not an accepted card: its bank answers days later.
create or replace function count_tries(p_address bytea, p_form uuid, p_cart uuid, p_attempt uuid,
  p_since timestamptz)
returns jsonb language plpgsql stable set enable_seqscan to off
  set plan_cache_mode to force_generic_plan as $$
declare
  v_accepted text[] := array['succeeded'];
  v_first bytea := first_around(p_address, 'network');
  v_last bytea := last_around(p_address, 'network');
  v_subscriber_first bytea := first_around(p_address, 'subscriber');
  v_subscriber_last bytea := last_around(p_address, 'subscriber');
  v_address_declined bigint := count_address_tries(p_address, p_address, p_cart, p_attempt, p_since,
    array['failed']);
  v_subscriber_declined bigint := count_address_tries(v_subscriber_first, v_subscriber_last, p_cart,
    p_attempt, p_since, array['failed']);
  v_network_declined bigint := count_address_tries(v_first, v_last, p_cart, p_attempt, p_since,
    array['failed']);
  v_form_declined bigint;
begin
  select count(*) into v_form_declined from payment_attempt
    where address_hash is not null and form_id = p_form and state = 'failed' and updated_at >= p_since
      and is_decline(error_code);
  return jsonb_build_object(
    'address', jsonb_build_object('declined', v_address_declined,
      'accepted', count_accepted(p_address, p_address, p_since, v_address_declined + 1000)),
    'subscriber', jsonb_build_object('declined', v_subscriber_declined, 'accepted', count_accepted(
      v_subscriber_first, v_subscriber_last, p_since, v_subscriber_declined + 1000)),
    'network', jsonb_build_object('declined', v_network_declined,
      'accepted', count_accepted(v_first, v_last, p_since, v_network_declined + 1000)),
    'form', jsonb_build_object('declined', v_form_declined, 'accepted', case when v_form_declined = 0 then 0
      else (
      select count(*) from (
        select from payment_attempt
        where address_hash is not null and form_id = p_form and state = any(v_accepted)
          and updated_at >= p_since
          and state = any(state_set('attempt', 'answered'))
        limit v_form_declined * 3
      ) accepted
    ) end)
  );
end $$;
