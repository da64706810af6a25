-- Sums the money that an association has collected and may still collect: its balance, the whole amount of
-- first payments that may still take money, and the debits that are still to come. A payment that ends
-- without money gives its part back by its state. Without tips.
create or replace function reserved_of(p_organisation uuid) returns bigint language sql stable as $$
  select balance_of(p_organisation) + coalesce((
    select sum((p.snapshot ->> 'realAmount')::bigint) from payment p
    where p.organisation_id = p_organisation and p.state = 'open' and p.installment_number = 1
      and has_live_attempt(p.id)
  ), 0)::bigint + coalesce((
    select sum(i.amount_cents) from schedule s join installment i on i.schedule_id = s.id
    where s.organisation_id = p_organisation and i.state = any(state_set('installment', 'owed'))
  ), 0)::bigint
$$;
