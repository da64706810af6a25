-- When a visitor may try again where live holds, not sales, use up a limited tier, an option or the entries
-- of a form: {id: earliest end of a hold, rounded up to the minute that pages show}. What is sold out, and
-- what has units left, is absent. A hold of expected money has no end, and what
-- a waiting list offered goes to the next in the line.
create or replace function stock_reserved_until(p_form uuid, p_now timestamptz) returns jsonb
language plpgsql stable set enable_seqscan to off as $$
begin
  return coalesce((
    select jsonb_object_agg(s.id,
      to_char(date_trunc('minute', h.until + interval '59.999 seconds') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from stock s
    cross join lateral (
      select min(h.expires_at) filter (where isfinite(h.expires_at)
          and coalesce(h.offered_until <= p_now, true)) as until,
        coalesce(sum(h.qty), 0) as live from stock_hold h
      where h.stock_id = s.id and h.state = 'held' and h.expires_at > p_now
    ) h
    where s.form_id = p_form and s.capacity is not null and s.kind in ('tier', 'option', 'form')
      and h.until is not null and s.sold + h.live >= s.capacity
  ), '{}');
end $$;
