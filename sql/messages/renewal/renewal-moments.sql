-- The moments at which an organisation reminds of renewals, with the usual ones that it has not set itself:
-- p_usual is [{moment, isOn, days}].
create or replace function renewal_moments(p_organisation uuid, p_usual jsonb)
returns table (moment text, is_on boolean, days integer) language sql stable as $$
  select u.moment, coalesce(r.is_on, u."isOn"), coalesce(r.days, u.days)
  from jsonb_to_recordset(p_usual) u (moment text, "isOn" boolean, days integer)
    left join renewal_reminder r on r.organisation_id = p_organisation and r.moment = u.moment
$$;
