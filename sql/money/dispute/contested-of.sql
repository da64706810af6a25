-- The amount that an association may lose in open disputes of payments captured for orders, in cents.
create or replace function contested_of(p_organisation uuid) returns bigint language sql stable as $$
  select coalesce(sum((split_dispute(d)).org), 0)::bigint
  from dispute d
  join payment_attempt a on a.id = d.attempt_id and a.state = 'succeeded'
  join payment p on p.id = d.payment_id
  where p.organisation_id = p_organisation and d.state = 'open'
$$;
