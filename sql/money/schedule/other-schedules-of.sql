-- The payer's other schedules that have not ended, with the same association and provider: same e-mail
-- address, and debited with exactly the payment method of this one. A payment method without known details
-- matches none.
create or replace function other_schedules_of(p_schedule uuid) returns setof uuid language sql stable as $$
  select theirs.id
  from schedule own
  join mandate mine on mine.id = own.mandate_id
  join mandate other on other.organisation_id = mine.organisation_id and other.provider = mine.provider
    and lower(other.payer_email) = lower(mine.payer_email) and other.state = 'active'
    -- guard: the same payment method
    and other.last4 <> '' and (other.payment_method, other.brand, other.last4) = (mine.payment_method,
      mine.brand, mine.last4)
    and (other.expiry_month, other.expiry_year) is not distinct from (mine.expiry_month, mine.expiry_year)
    -- end guard
  join schedule theirs on theirs.mandate_id = other.id and theirs.id <> own.id
    and theirs.state = any(state_set('schedule', 'ongoing'))
  where own.id = p_schedule
$$;
