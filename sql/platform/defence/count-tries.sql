-- The results of cards tried since an instant, from one address, its subscriber, its network (see
-- first_around) and on one form: {address, subscriber, network, form}, each {declined, accepted}. Accepted
-- cards are counted only until they outweigh the declined ones, so that a crowd is not counted again for each
-- of its cards. A direct debit is not an accepted card: its bank answers days later.
create or replace function count_tries(p_address bytea, p_form uuid, p_cart uuid, p_attempt uuid,
  p_since timestamptz)
returns jsonb language plpgsql stable set enable_seqscan to off
  set plan_cache_mode to force_generic_plan as $$
declare
  -- Variables, so that a plan of before the first statistics cannot read every failed or succeeded attempt by
  -- another index.
  v_failed text[] := array['failed'];
  v_accepted text[] := array['succeeded'];
  v_declined record;
  v_form_declined bigint;
begin
  select * into v_declined from count_tries_around(p_address, p_cart, p_attempt, p_since, v_failed);
  select count(*) into v_form_declined from payment_attempt
    where address_hash is not null and form_id = p_form and state = 'failed' and updated_at >= p_since
      and is_decline(error_code);
  return (
    select jsonb_object_agg(level, jsonb_build_object('declined', declined, 'accepted', (
      select count(*) from (
        select from payment_attempt
        where address_hash between first and last and state = any(v_accepted) and updated_at >= p_since
          and state = any(state_set('attempt', 'counted'))
        limit declined + 1000
      ) accepted
    )))
    from (values
      ('address', p_address, p_address, v_declined.address),
      ('subscriber', first_around(p_address, 'subscriber'), last_around(p_address, 'subscriber'),
        v_declined.subscriber),
      ('network', first_around(p_address, 'network'), last_around(p_address, 'network'),
        v_declined.network)
    ) around(level, first, last, declined)
  ) || jsonb_build_object(
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
