import type { Check } from '#server/money/ledger/checks/check.ts'

/** Invariants of every form: its counters, and the sum it raised. */
export const formChecks: readonly Check[] = [
  {
    invariant: 'I4 held is the sum of live holds',
    over: 'forms',
    hint: 'stock and stock_hold of that form',
    query: `select 'stock ' || s.id || ' says ' || s.held || ', holds ' || coalesce(h.qty, 0) as detail
      from touched_form t join stock s on s.form_id = t.id left join lateral (
        select sum(qty) as qty from stock_hold where stock_id = s.id and state = 'held'
      ) h on true
      where s.held <> coalesce(h.qty, 0)`,
  },
  {
    invariant: 'I4 sold is the sum of units sold',
    over: 'forms',
    hint: 'order_item of that form, without cancelled ones',
    query: `select s.kind || ' ' || s.id || ' says ' || s.sold || ', lines ' || coalesce(u.units, 0) as detail
      from touched_form t join stock s on s.form_id = t.id left join (
        select i.tier_id as id, count(*) as units from touched_form f join "order" o on o.form_id = f.id
          join order_item i on i.order_id = o.id and not i.restocked group by i.tier_id
        union all
        select (c ->> 'extraOptionId')::uuid, count(*) from touched_form f join "order" o on o.form_id = f.id
          join order_item i on i.order_id = o.id and not i.restocked, jsonb_array_elements(i.detail -> 'extraOptions') c
          group by 1
        union all
        select o.form_id, count(*) from touched_form f join "order" o on o.form_id = f.id
          join order_item i on i.order_id = o.id and not i.restocked
          where i.tier_type not in ('Donation', 'MonthlyDonation') group by o.form_id
      ) u on u.id = s.id
      where s.capacity is not null and s.kind in ('tier', 'option', 'form') and s.sold <> coalesce(u.units, 0)`,
  },
  {
    invariant: 'I4 used is the sum of what was frozen and paid',
    over: 'forms',
    hint: 'the demand in the snapshot of that form’s first payments',
    query: `select s.kind || ' ' || s.id || ' says ' || s.sold - s.sold_before || ', payments ' || coalesce(u.units, 0) as detail
      from touched_form t join stock s on s.form_id = t.id left join (
        select claim.id, sum(claim.quantity - case when claim."tierId" is null then 0 else (
            select count(*) from order_item i where i.order_id = o.id and i.restocked and i.tier_id = claim."tierId"
          ) end) as units
        from touched_form f join "order" o on o.form_id = f.id
        join payment p on p.cart_id = o.cart_id and p.order_id = o.id and p.installment_number = 1,
          jsonb_to_recordset(p.snapshot -> 'demand') claim(id uuid, quantity integer, "tierId" uuid)
        where p.state = 'paid' and (claim."tierId" is not null or exists (
          select 1 from order_item i where i.order_id = o.id and not i.restocked
        ))
        group by claim.id
      ) u on u.id = s.id
      where s.capacity is not null and s.kind in ('code', 'user')
        and s.sold - s.sold_before <> coalesce(u.units, 0)`,
  },
  {
    invariant: 'I4 nothing is oversold',
    over: 'forms',
    hint: 'stock of that form',
    query: `select 'stock ' || s.id as detail from touched_form t join stock s on s.form_id = t.id
      where s.capacity is not null and s.held + s.sold > s.capacity`,
  },
  {
    invariant: 'I7 a form raised what its payments say',
    over: 'forms',
    hint: 'form_total, raised_entry and the payments of that form',
    query: `select 'form ' || t.id || ' says ' || r.recorded || ', payments ' || r.facts as detail
      from touched_form t join lateral (
        select coalesce((select amount_cents from form_total where form_id = t.id), 0)
            + coalesce((select sum(amount_cents) from raised_entry where form_id = t.id), 0) as recorded,
          coalesce((
            select sum(case when p.provider <> 'offline' then p.amount_cents else (
              select coalesce(sum(i.amount_cents), 0) from order_item i where i.order_id = o.id and i.cancelled_at is null
            ) end) from "order" o join payment p on p.cart_id = o.cart_id and p.order_id = o.id where o.form_id = t.id
          ), 0)
          - coalesce((
            select sum(r.amount_cents - r.tip_cents) from refund r join payment p on p.id = r.payment_id
            where p.form_id = t.id and r.state = 'refunded'
          ), 0)
          - coalesce((
            select sum(d.org_cents) from dispute d join payment p on p.id = d.payment_id where p.form_id = t.id
          ), 0) as facts
      ) r on r.recorded <> r.facts`,
  },
]
