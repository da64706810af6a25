-- The moments at which an organisation reminds of renewals, with those that it has not set itself, as
-- `usualMoments` in the domain has them.
create or replace function renewal_moments(p_organisation uuid)
returns table (moment text, is_on boolean, days integer) language sql stable as $$
  select u.moment, coalesce(r.is_on, u.is_on), coalesce(r.days, u.days)
  from (values ('first', true, 30), ('second', true, 7), ('after', false, 15)) u (moment, is_on, days)
    left join renewal_reminder r on r.organisation_id = p_organisation and r.moment = u.moment
$$;
