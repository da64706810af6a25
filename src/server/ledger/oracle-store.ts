import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** The provider's own book, as its witness gives it. Amounts in cents. */
export interface WitnessBook {
  readonly charges: readonly {
    readonly id: string
    readonly reference: string
    readonly amount: number
    readonly state: string
    readonly at: string
  }[]
  readonly refunds: readonly {
    readonly id: string
    readonly chargeId: string
    readonly amount: number
    readonly at: string
  }[]
}

/** One broken invariant. */
export interface Breach {
  readonly invariant: string
  readonly detail: string
}

/** The invariants that the database alone can tell, each a query that finds what breaks it. */
const checks: readonly { readonly invariant: string; readonly query: string }[] = [
  {
    invariant: 'I1 every ledger transaction sums to 0',
    query: `select 'transaction ' || tx_id || ' sums to ' || sum(amount_cents) as detail
      from ledger_entry group by tx_id having sum(amount_cents) <> 0`,
  },
  {
    invariant: 'I1 the whole ledger sums to 0',
    query: `select 'the ledger sums to ' || sum(amount_cents) as detail from ledger_entry having sum(amount_cents) <> 0`,
  },
  {
    invariant: 'I3 no more is captured than the frozen cart says',
    query: `select 'cart ' || p.cart_id || ' captured ' || sum(a.amount_cents) as detail
      from payment p join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded'
      join cart c on c.id = p.cart_id
      group by p.cart_id having sum(a.amount_cents) > max(p.amount_cents + p.tip_cents)`,
  },
  {
    invariant: 'I3 an order says what was frozen, and its lines add up',
    query: `select 'order ' || o.number as detail from "order" o join payment p on p.order_id = o.id
      where (o.amount_cents, o.tip_cents) <> (p.amount_cents, p.tip_cents)
        or o.amount_cents <> (select coalesce(sum(amount_cents), 0) from order_item where order_id = o.id)`,
  },
  {
    invariant: 'I4 held is the sum of live holds',
    query: `select 'stock ' || s.id || ' says ' || s.held as detail from stock s
      where s.held <> coalesce((select sum(qty) from stock_hold where stock_id = s.id and state = 'held'), 0)`,
  },
  {
    invariant: 'I4 sold is the sum of units sold',
    query: `select 'stock ' || s.id || ' says ' || s.sold as detail from stock s
      where s.capacity is not null and s.sold <> (
        select count(*) from order_item i where i.tier_id = s.id
      ) + (
        select count(*) from order_item i, jsonb_array_elements(i.detail -> 'extraOptions') o
        where (o ->> 'extraOptionId')::uuid = s.id
      )`,
  },
  {
    invariant: 'I4 nothing is oversold',
    query: `select 'stock ' || id as detail from stock where capacity is not null and held + sold > capacity`,
  },
  {
    invariant: 'I5 no order without a success',
    query: `select 'order ' || o.number as detail from "order" o join payment p on p.order_id = o.id
      where p.amount_cents + p.tip_cents > 0
        and not exists (select 1 from payment_attempt a where a.payment_id = p.id and a.state = 'succeeded')
      union all
      select 'order ' || o.number || ' has no payment' from "order" o
      where not exists (select 1 from payment p where p.order_id = o.id)`,
  },
  {
    invariant: 'I5 no success without an order',
    query: `select 'attempt ' || a.id as detail from payment_attempt a join payment p on p.id = a.payment_id
      where a.state = 'succeeded' and p.order_id is null`,
  },
  {
    invariant: 'I6 one mail per order and kind',
    query: `select 'order ' || subject_id || ' ' || kind as detail from mail
      group by subject_id, kind having count(*) > 1`,
  },
  {
    invariant: 'I6 every order tells its payer',
    query: `select 'order ' || o.number as detail from "order" o
      where not exists (select 1 from mail m where m.subject_id = o.id and m.kind = 'payerConfirmation')`,
  },
  {
    invariant: 'I7 what is owed and tipped is what was captured',
    query: `select 'owed ' || owed || ', captured ' || captured as detail from (
        select
          coalesce(-(select sum(e.amount_cents) from ledger_entry e join account a on a.id = e.account_id
            where a.kind in ('org_payable', 'platform_tip')), 0) as owed,
          coalesce((select sum(amount_cents) from payment_attempt where state = 'succeeded'), 0) as captured
      ) totals where owed <> captured`,
  },
  {
    invariant: 'I7 what waits to be given back is what orphans hold',
    query: `select 'ledger ' || waiting || ', orphans ' || orphans as detail from (
        select
          coalesce(-(select sum(e.amount_cents) from ledger_entry e join account a on a.id = e.account_id
            where a.kind = 'refund_clearing'), 0) as waiting,
          coalesce((select sum(amount_cents) from orphan_payment where state <> 'refunded'), 0) as orphans
      ) totals where waiting <> orphans`,
  },
  {
    invariant: 'order numbers have no hole',
    query: `select 'organisation ' || organisation_id as detail from (
        select organisation_id, left(number, 4) as year, count(*) as orders, max(substr(number, 6)::integer) as last
        from "order" group by organisation_id, left(number, 4)
      ) numbers where orders <> last`,
  },
]

/** Everything that is wrong in the database's own books; empty where all holds. */
export async function findBreaches(tx: Tx): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { invariant, query } of checks) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(query)}`.execute(tx)
    breaches.push(...rows.map(({ detail }) => ({ invariant, detail })))
  }
  return breaches
}

/** How long a captured charge may stay without order or refund. */
const graceMs = 15 * 60_000

const chargeInvariant = 'I2 each captured charge is one order or one full refund'

interface AttemptOfBook {
  readonly reference: string
  readonly state: string
  readonly amount: number
  readonly changedAt: Date
}

/**
 * I2: each captured charge of the provider's own book is exactly one of: an order of that amount, a full refund, an
 * orphan younger than 15 minutes; and each success of ours is a charge of the book. `strict` allows no grace: after
 * everything has settled, nothing may be left open.
 */
export async function findChargeBreaches(
  tx: Tx,
  book: WitnessBook,
  now: Date,
  strict = false,
): Promise<Breach[]> {
  const { rows } = await sql<AttemptOfBook>`
    select id::text as reference, state, amount_cents as amount, updated_at as "changedAt" from payment_attempt
  `.execute(tx)
  const ours = new Map(rows.map((row) => [row.reference, row]))
  const isYoung = (at: Date) => !strict && now.getTime() - at.getTime() < graceMs
  const refunded = new Map<string, number>()
  for (const refund of book.refunds) {
    refunded.set(refund.chargeId, (refunded.get(refund.chargeId) ?? 0) + refund.amount)
  }
  const captured = book.charges.filter((charge) => charge.state === 'succeeded')
  const broken = captured.filter((charge) => {
    const attempt = ours.get(charge.reference)
    const isOrdered = attempt?.state === 'succeeded' && attempt.amount === charge.amount
    const isRefunded = refunded.get(charge.id) === charge.amount
    return isOrdered === isRefunded && !(isYoung(new Date(charge.at)) && !isOrdered)
  })
  const theirs = new Set(captured.map((charge) => charge.reference))
  const invented = rows.filter(
    (row) => row.state === 'succeeded' && !theirs.has(row.reference) && !isYoung(row.changedAt),
  )
  return [
    ...broken.map((charge) => `charge ${charge.id} of attempt ${charge.reference}`),
    ...invented.map((row) => `attempt ${row.reference} succeeded here, the provider knows of no money`),
  ].map((detail) => ({ invariant: chargeInvariant, detail }))
}

/** How many ledger transactions there are. */
export async function countLedgerTransactions(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('ledger_tx')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
