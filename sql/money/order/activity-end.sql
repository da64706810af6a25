-- The end of the activity that an order is for: the last day of its event or memberships, a year after the
-- order where these have no end; for anything else the order itself. While debits are to come, it is p_now.
create or replace function activity_end(p_order uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select case when exists (
      select from schedule s where s.order_id = o.id and s.state = any(state_set('schedule', 'ongoing'))
    ) then p_now
    else greatest(o.created_at,
      coalesce((f.definition ->> 'endDate')::timestamptz, (f.definition ->> 'startDate')::timestamptz), (
        select max(case
          when i.detail #>> '{validity,period,kind}' = 'dates'
            then (i.detail #>> '{validity,period,until}')::date::timestamptz
          when i.tier_type = 'Membership' or (i.tier_type = 'Registration'
            and coalesce(f.definition ->> 'endDate', f.definition ->> 'startDate') is null)
            then o.created_at + interval '1 year'
        end)
        from order_item i where i.order_id = o.id
      )) end
  from "order" o join form f on f.id = o.form_id where o.id = p_order
$$;
