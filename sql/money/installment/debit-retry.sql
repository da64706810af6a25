-- Whether members may have a refused debit charged again. p_today is the civil date in Paris.
-- `possible`; `due`, it is charged today anyway; `closed`, nothing is collected for its order; `busy`, it is
-- being paid; `payer`, the bank accepts no more charge of this payment method without its payer; `today`,
-- it was charged today; `often`, the card schemes accept no more tries this month. Null: it is not refused.
create or replace function debit_retry(p_payment uuid, p_today date, p_now timestamptz) returns text
language sql stable as $$
  select case
    when i.try_on <= p_today then 'due'
    when s.state <> 'active' or p.state <> 'open' or not o.allow_collect or is_restored() then 'closed'
    when has_live_attempt(p.id) or exists (
      select from regularisation r where r.payment_id = p.id and r.state = 'open' and r.expires_at > p_now
    ) then 'busy'
    when m.state <> 'active' or m.refused_by is not null then 'payer'
    when t.latest = p_today then 'today'
    when t.number >= limit_count('triesOfDebitPerMonth') then 'often'
    else 'possible' end
  from installment i join payment p on p.id = i.payment_id join schedule s on s.id = i.schedule_id
    join mandate m on m.id = s.mandate_id join organisation o on o.id = s.organisation_id
    cross join lateral (
      select max((a.created_at at time zone 'Europe/Paris')::date) as latest, count(*) as number
      from payment_attempt a
      where a.payment_id = p.id and a.kind = 'collector' and a.created_at > p_now - interval '30 days'
    ) t
  where i.payment_id = p_payment and i.state = 'refused'
$$;
