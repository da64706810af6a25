-- Whether an association received money of this payment method itself.
create or replace function is_offline_method(p_method text) returns boolean language sql immutable as $$
  select p_method not in ('Card', 'Sepa', 'None')
$$;
