import { sql } from 'kysely'
import { type Stage, codes } from './a-stage.ts'

/** How long the bank takes for a direct debit. */
const bankDays = 5

/** One order per cart, also after repeated clicks. */
export async function ordersPerCart({ db, carts }: Stage): Promise<string[]> {
  const rows = await db.selectFrom('order').select('cart_id').execute()
  return carts
    .filter(({ cart }) => rows.filter(({ cart_id }) => cart_id === cart.id).length > 1)
    .map(({ cart }) => `cart ${cart.id} has two orders`)
}

/** No discount code is used by more orders than allowed; an order with all its lines refunded returns its use. */
export async function codesPerOrder({ db, shopper }: Stage): Promise<string[]> {
  const { rows } = await sql<{ code: string; orders: number }>`
    select lower(c.discount_code) as code, count(*)::integer as orders
    from "order" o join cart c on c.id = o.cart_id join organisation g on g.id = o.organisation_id
    where g.slug = ${shopper.names.organizationSlug} and c.discount_code is not null
      and exists (select 1 from order_item i where i.order_id = o.id and not i.restocked)
    group by 1
  `.execute(db)
  const maxUses = new Map<string, number>(codes.map(({ code, maxUses }) => [code.toLowerCase(), maxUses]))
  return rows
    .filter(({ code, orders }) => orders > (maxUses.get(code) ?? 0))
    .map(({ code, orders }) => `code ${code} served ${orders} orders`)
}

/** The collector debits nothing of a paused or stopped schedule, and no month that was skipped meanwhile. */
async function debitsOfResting({ db, shopper }: Stage): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`
    with collected as (
      select s.id, i.number, i.due_on, a.created_at as at
      from payment_attempt a join installment i on i.payment_id = a.payment_id
      join schedule s on s.id = i.schedule_id join organisation g on g.id = s.organisation_id
      where g.slug = ${shopper.names.organizationSlug} and a.kind = 'collector'
    ), moved as (
      select c.*, m.event, m.to_state, (m.at at time zone 'Europe/Paris')::date as moved_on
      from collected c join lateral (
        select event, to_state, at from state_change
        where machine = 'schedule' and entity_id = c.id and event <> 'amount' and at < c.at order by id desc limit 1
      ) m on true
    )
    select 'debit ' || number || ' of ' || id || ', due on ' || due_on || ', was collected after ' || event as detail
    from moved where to_state <> 'active' or (event = 'resume' and due_on < moved_on)
  `.execute(db)
  return rows.map(({ detail }) => detail)
}

/** A direct debit counts as money only after the bank's days. */
async function debitsBeforeTheirDay({ db, shopper }: Stage): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`
    select 'direct debit ' || a.id || ' was money within ' || m.at - a.submitted_at as detail
    from payment_attempt a join payment p on p.id = a.payment_id join organisation g on g.id = p.organisation_id
    join state_change m on m.machine = 'attempt' and m.entity_id = a.id and m.event = 'succeed'
    where g.slug = ${shopper.names.organizationSlug} and a.payment_method = 'Sepa'
      and m.at - a.submitted_at < make_interval(days => ${bankDays})
  `.execute(db)
  return rows.map(({ detail }) => detail)
}

/** A completely refunded order retains nothing, also for debits that arrive later, unless a refund of it failed. */
async function retainedOfRefunded({ db, shopper }: Stage): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`
    select 'order ' || o.id || ' was asked back, payment ' || p.id || ' keeps ' || p.amount_cents + p.tip_cents - back.amount as detail
    from "order" o join organisation g on g.id = o.organisation_id
    join payment p on p.order_id = o.id and p.state = 'paid'
    cross join lateral (
      select coalesce(sum(r.amount_cents) filter (where r.state <> 'failed'), 0)::bigint as amount,
        coalesce(bool_or(r.state = 'failed'), false) as failed
      from refund r where r.payment_id = p.id
    ) back
    where g.slug = ${shopper.names.organizationSlug} and not back.failed
      and back.amount < p.amount_cents + p.tip_cents
      and exists (select 1 from refund_request q where q.order_id = o.id and q.scope = 'whole')
  `.execute(db)
  return rows.map(({ detail }) => detail)
}

/** The violated promises of a scene, in addition to the invariant checks. */
export async function brokenPromises(stage: Stage): Promise<string[]> {
  return [
    ...(await ordersPerCart(stage)),
    ...(await codesPerOrder(stage)),
    ...(await debitsOfResting(stage)),
    ...(await debitsBeforeTheirDay(stage)),
    ...(await retainedOfRefunded(stage)),
  ]
}
