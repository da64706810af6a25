-- The last day of the membership of an order line; infinity: it has none. A stopped monthly one ended then.
create or replace function membership_end(p_detail jsonb, p_ordered_at timestamptz, p_stopped_at timestamptz)
returns date language sql immutable as $$
  select least(
    case p_detail #>> '{validity,period,kind}'
      when 'dates' then (p_detail #>> '{validity,period,until}')::date
      when 'rollingYear' then
        ((p_ordered_at at time zone 'Europe/Paris')::date + interval '1 year' - interval '1 day')::date
      else 'infinity'::date
    end,
    (p_stopped_at at time zone 'Europe/Paris')::date
  )
$$;
