-- Whether the term of the accounting vouchers of a year is over, which ended on a civil day in Paris.
create or replace function is_close_over(p_last date, p_now timestamptz) returns boolean language sql stable
as $$
  select coalesce(p_now > (p_last + 1 + make_interval(years => limit_count('accountingYears')))
    at time zone 'Europe/Paris', false)
$$;
