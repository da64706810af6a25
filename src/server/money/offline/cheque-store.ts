import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { ChequeState } from '#domain/order/order-state.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Puts cheques into a deposit; its number, null where one of them is not there to deposit. */
export const depositCheques = callFunction(
  'deposit_cheques',
  Type.Object({
    id: Uuid(),
    organisationId: Uuid(),
    payments: Type.Array(Uuid()),
    depositedOn: CivilDate,
    userId: Uuid(),
    now: Instant,
  }),
  orNull(Type.Object({ number: Type.Integer(), isRepeated: Type.Boolean() })),
)

/** Records that a deposited cheque came back unpaid; null where it is none of the organisation. */
export const returnCheque = callFunction(
  'return_cheque',
  Type.Object({ paymentId: Uuid(), organisationId: Uuid(), returnedOn: CivilDate, now: Instant }),
  orNull(Type.Object({ orderNumber: Type.String(), depositId: Uuid() })),
)

export interface StoredCheque {
  readonly paymentId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly number: string
  readonly bank: string
  readonly drawer: string
  readonly paidOn: string
  readonly amount: Cents
  readonly returnedOn: string | null
}

export interface StoredDeposit {
  readonly id: string
  readonly number: number
  readonly depositedOn: string
  readonly count: number
  readonly amount: Cents
}

const mostCheques = 500

const cheques = (organisationId: string) => sql`
  readable_offline_entry e join readable_payment p on p.id = e.payment_id join readable_order o on o.id = e.order_id
  where e.organisation_id = ${organisationId} and e.payment_method = 'Check'`

/** That the cheque `e` of the order `o` waits for the bank. */
const waits = sql`e.deposit_id is null and e.returned_on is null and exists (
  select from readable_order_item l where l.order_id = o.id and l.cancelled_at is null)`

const inState: Readonly<Record<ChequeState, RawBuilder<unknown>>> = {
  toBank: waits,
  banked: sql`e.deposit_id is not null and e.returned_on is null`,
}

/** Selects the payments and orders of an association by cheques in a state. For a member's transaction. */
export const chequesIn = (
  organisationId: string,
  state: ChequeState,
  column: 'payment_id' | 'order_id',
): RawBuilder<unknown> =>
  sql`select ${sql.ref(`e.${column}`)} from ${cheques(organisationId)} and ${inState[state]}`

/**
 * Lists the cheques of an association that wait for the bank, the oldest first, without those of cancelled orders; those of one deposit where it is named.
 * For a member's transaction.
 */
export async function listCheques(
  tx: Tx,
  organisationId: string,
  depositId: string | null,
): Promise<StoredCheque[]> {
  const which = depositId === null ? waits : sql`e.deposit_id = ${depositId}::uuid`
  const { rows } = await sql<Omit<StoredCheque, 'amount'> & { readonly amount: number }>`
    select e.payment_id as "paymentId", o.id as "orderId", o.number as "orderNumber", e.number, e.bank,
      coalesce(nullif(o.payer ->> 'companyName', ''),
        trim(concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName'))) as drawer,
      e.paid_on as "paidOn", p.amount_cents + p.tip_cents as amount, e.returned_on as "returnedOn"
    from ${cheques(organisationId)} and ${which}
    order by e.paid_on, o.number limit ${mostCheques}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** Counts and adds up all cheques that wait for the bank, in cents. For a member's transaction. */
export async function sumCheques(
  tx: Tx,
  organisationId: string,
): Promise<{ count: number; amount: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; amount: number; oldest: string | null }>`
    select count(*)::integer as count, coalesce(sum(p.amount_cents + p.tip_cents), 0)::bigint as amount,
      min(e.paid_on) as oldest
    from ${cheques(organisationId)} and ${waits}`.execute(tx)
  return rows[0] ?? { count: 0, amount: 0, oldest: null }
}

/** The cheque that paid an order, as a member reads it on its sheet; null: it was paid otherwise. */
export async function findChequeOf(tx: Tx, orderId: string) {
  const row = await tx
    .selectFrom('offline_entry')
    .select(['offline_entry.number', 'offline_entry.bank', 'offline_entry.returned_on as returnedOn'])
    .where('offline_entry.payment_id', 'in', sql<string>`(select id from payments_of_order(${orderId}))`)
    .where('offline_entry.payment_method', '=', 'Check')
    .executeTakeFirst()
  return row ?? null
}

/** Lists the latest deposits of an association; `id`: that one. For a member's transaction. */
export async function listDeposits(
  tx: Tx,
  organisationId: string,
  id: string | null,
): Promise<StoredDeposit[]> {
  const { rows } = await sql<Omit<StoredDeposit, 'amount'> & { readonly amount: number }>`
    select d.id, d.number, d.deposited_on as "depositedOn", count(e.payment_id)::integer as count,
      coalesce(sum(p.amount_cents + p.tip_cents), 0)::bigint as amount
    from readable_cheque_deposit d left join readable_offline_entry e on e.deposit_id = d.id
      left join readable_payment p on p.id = e.payment_id
    where d.organisation_id = ${organisationId} and ${id === null ? sql`true` : sql`d.id = ${id}::uuid`}
    group by d.id, d.number, d.deposited_on order by d.number desc limit 50`.execute(tx)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** Finds the order of an association with a cheque of this number and bank that was not cancelled, or null. */
export async function findSameCheque(
  tx: Tx,
  organisationId: string,
  { number, bank, reference }: { readonly number: string; readonly bank: string; readonly reference: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('offline_entry')
    .innerJoin('payment', 'payment.id', 'offline_entry.payment_id')
    .innerJoin('order', 'order.id', 'payment.order_id')
    .select('order.number')
    .where('offline_entry.organisation_id', '=', organisationId)
    .where('offline_entry.payment_method', '=', 'Check')
    .where(sql<boolean>`reverse(offline_entry.number) = ${Array.from(number).toReversed().join('')}`)
    .where(
      sql<boolean>`exists (
        select from order_item l where l.order_id = "order".id and l.cancelled_at is null)`,
    )
    .where('offline_entry.reference', '<>', reference)
    .where(sql<boolean>`lower(offline_entry.bank) = ${bank.toLowerCase()}`)
    .executeTakeFirst()
  return row?.number ?? null
}
