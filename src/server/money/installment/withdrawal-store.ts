import { sql } from 'kysely'
import { Type } from 'typebox'
import type { FormId, OrderId, OrganisationId, PaymentId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { oneOf } from '#contract/shape.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { CentsSchema, CivilDate, Instant, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order with its purchased lines, and which of them its payer withdrew from. */
export interface WithdrawableOrder {
  readonly id: OrderId
  readonly number: string
  readonly formId: FormId
  readonly locale: Locale
  readonly payer: Payer
  readonly createdAt: Date
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly amount: Cents
    /** When its payer withdrew from this line. */
    readonly askedAt: Date | null
  }[]
}

/** An order with its articles in order; null if it does not exist. Gifts and tickets are not articles. */
export async function findWithdrawableOrder(tx: Tx, id: string): Promise<WithdrawableOrder | null> {
  const order = await tx
    .selectFrom('order')
    .select(['id', 'number', 'form_id', 'locale', 'payer', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined) return null
  const lines = await tx
    .selectFrom('order_item')
    .leftJoin('withdrawal_line', 'withdrawal_line.order_item_id', 'order_item.id')
    .leftJoin('withdrawal', 'withdrawal.id', 'withdrawal_line.withdrawal_id')
    .select(['order_item.id', 'order_item.name', 'order_item.amount_cents', 'withdrawal.asked_at'])
    .where('order_item.order_id', '=', id)
    .where('order_item.tier_type', '=', 'Product')
    .orderBy('order_item.position')
    .execute()
  return {
    id: order.id as OrderId,
    number: order.number,
    formId: order.form_id as FormId,
    locale: order.locale,
    // Written when the order was created, in this shape. It never changes.
    payer: order.payer,
    createdAt: order.created_at,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      amount: cents(line.amount_cents),
      askedAt: line.asked_at,
    })),
  }
}

/**
 * Records that a payer withdraws from lines of an order, and stops its debits to come; returns the new lines.
 */
export const askWithdrawal = callForRows(
  'ask_withdrawal',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      orderId: Uuid<OrderId>(),
      items: listOf(Uuid()),
      message: Type.String(),
    }),
    now: Instant,
  }),
  Uuid(),
)

/** State of the debits to come of an order after a withdrawal. */
export interface HeldDebits {
  /** `stopped`: cancelled. `resting`: paused until the association decides. Null: none to come, or they continue. */
  readonly debits: 'stopped' | 'resting' | null
  /** A debit was already being charged, and its money may still arrive. */
  readonly isUnderWay: boolean
}

/** Reads the state of the debits to come of an order. */
export async function readHeldDebits(tx: Tx, orderId: OrderId): Promise<HeldDebits> {
  const row = await tx
    .selectFrom('schedule')
    .select(['state', sql<boolean>`has_live_debit(order_id)`.as('isUnderWay')])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const debits = row?.state === 'cancelled' ? 'stopped' : row?.state === 'paused' ? 'resting' : null
  return { debits, isUnderWay: debits !== null && row?.isUnderWay === true }
}

/** Whether its payer withdrew from any line of an order. */
export async function hasWithdrawal(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

/** A withdrawal that waits for its association. */
export interface OpenWithdrawal extends HeldDebits {
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly askedAt: Date
  /** The withdrawn lines, with number and name. */
  readonly lines: readonly { readonly number: number; readonly name: string; readonly amount: Cents }[]
}

/** Withdrawals that wait for an association, the oldest first. */
export async function listOpenWithdrawals(
  tx: Tx,
  organisationId: OrganisationId,
  limit: number,
): Promise<OpenWithdrawal[]> {
  const { rows } = await sql<{
    id: string
    orderId: string
    orderNumber: string
    askedAt: Date
    lines: readonly { number: number; name: string; amount: number }[]
  }>`
    select w.id, o.id as "orderId", o.number as "orderNumber", w.asked_at as "askedAt", (
      select jsonb_agg(jsonb_build_object('number', n.number, 'name', n.name, 'amount', n.amount_cents) order by n.number)
      from (
        select i.id, i.name, i.amount_cents, row_number() over (order by i.position) as number
        from order_item i where i.order_id = o.id
      ) n join withdrawal_line l on l.order_item_id = n.id and l.withdrawal_id = w.id
    ) as lines
    from withdrawal w join "order" o on o.id = w.order_id
    where w.closed_at is null and o.organisation_id = ${organisationId} and is_withdrawal_open(w.id)
    order by w.asked_at, w.id limit ${limit}
  `.execute(tx)
  const found: OpenWithdrawal[] = []
  for (const { orderId, lines, ...row } of rows) {
    const held = await readHeldDebits(tx, orderId as OrderId)
    const priced = lines.map((line) => ({ ...line, amount: cents(line.amount) }))
    found.push({ ...row, ...held, orderId: orderId as OrderId, lines: priced })
  }
  return found
}

/** Closes completed withdrawals, at most `limit`; returns the number. */
export const closeWithdrawals = callWithArguments(
  'close_withdrawals',
  Type.Object({ now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)

/**
 * Open withdrawals older than an instant that the operator was not notified of, at most `limit`. Each is returned once.
 */
export async function claimOverdueWithdrawals(
  tx: Tx,
  askedBy: Date,
  limit: number,
): Promise<{ readonly id: string; readonly orderId: string; readonly askedAt: Date }[]> {
  const { rows } = await sql<{ id: string; orderId: string; askedAt: Date }>`
    update withdrawal set overdue_notified = true where id in (
      select id from withdrawal
      where closed_at is null and not overdue_notified and asked_at <= ${askedBy} and is_withdrawal_open(id)
      order by asked_at limit ${limit} for update skip locked
    ) returning id, order_id as "orderId", asked_at as "askedAt"
  `.execute(tx)
  return rows
}

/** The amount of a line in a debit to come. */
const DebitedShareSchema = Type.Object({
  paymentId: Uuid<PaymentId>(),
  itemId: Uuid(),
  item: CentsSchema,
  options: CentsSchema,
})

/**
 * Resumes the debits of an order without the withdrawn lines. `closed`: it is not paused. `busy`: a debit is being paid
 * now. `tooLittle`: a debit would be less than `least`. Debits are due later than the day `after`.
 */
export const resumeInstallments = callWithArguments(
  'resume_installments',
  Type.Object({
    order: Uuid<OrderId>(),
    shares: listOf(DebitedShareSchema),
    after: CivilDate,
    least: CentsSchema,
    now: Instant,
  }),
  oneOf(['resumed', 'closed', 'busy', 'tooLittle']),
)

/** The schedule of an order, or null. */
export async function findScheduleOf(tx: Tx, orderId: OrderId): Promise<string | null> {
  const row = await tx.selectFrom('schedule').select('id').where('order_id', '=', orderId).executeTakeFirst()
  return row?.id ?? null
}
