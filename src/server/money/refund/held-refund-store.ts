import { sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { HeldRefundEvent, HeldRefundState } from '#domain/refund/held-refund-machine.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { moveState } from '#server/platform/db/move-state.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Reads the sum above which a second member confirms refunds; null: the association has none. */
export async function findRefundRule(tx: Tx, organisationId: string): Promise<Cents | null> {
  const row = await tx
    .selectFrom('refund_rule')
    .select('confirmed_above_cents as above')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row === undefined ? null : cents(row.above)
}

/** Sets the sum above which a second member confirms refunds, or removes it with null. */
export async function writeRefundRule(
  tx: Tx,
  rule: { readonly organisationId: string; readonly above: Cents | null; readonly userId: string },
  now: Date,
): Promise<void> {
  const { organisationId, above, userId } = rule
  if (above === null) {
    await tx.deleteFrom('refund_rule').where('organisation_id', '=', organisationId).execute()
    return
  }
  const values = { confirmed_above_cents: above, set_by: userId, set_at: now }
  await tx
    .insertInto('refund_rule')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

/** Adds up what an order was refunded within the term of a second person, with tips; failed refunds do not count. */
export async function sumRecentRefunds(tx: Tx, orderId: OrderId, now: Date): Promise<Cents> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.amount_cents), 0)::bigint as sum
    from refund r join refund_request q on q.id = r.request_id
    where q.order_id = ${orderId} and r.state <> 'failed'
      and r.created_at > ${new Date(now.getTime() - secondPersonMs)}`.execute(tx)
  return cents(rows[0]?.sum ?? 0)
}

/**
 * Adds up what a form was refunded within the term of a second person, with tips: its other cancellations as they were
 * frozen, those that still run included, and refunds of single orders; failed ones do not count.
 */
export async function sumRecentOfForm(
  tx: Tx,
  { formId, except }: { readonly formId: string; readonly except: string },
  now: Date,
): Promise<Cents> {
  const since = new Date(now.getTime() - secondPersonMs)
  const { rows } = await sql<{ sum: number }>`
    select ((select coalesce(sum(amount_cents), 0) from cancellation
        where form_id = ${formId} and id <> ${except} and state <> 'withdrawn'
          and (frozen_at > ${since} or state = any(state_set('cancellation', 'open'))))
      + (select coalesce(sum(r.amount_cents), 0) from refund r join payment p on p.id = r.payment_id
        where p.form_id = ${formId} and r.state <> 'failed' and r.created_at > ${since}
          and not exists (select from cancellation_order o where o.request_id = r.request_id)))::bigint as sum
  `.execute(tx)
  return cents(rows[0]?.sum ?? 0)
}

/** A refund that waits for a second member, or was decided. */
export interface StoredHeldRefund {
  readonly id: string
  readonly orderId: OrderId
  readonly state: HeldRefundState
  readonly choice: RefundChoice
  readonly amount: number
  readonly askedBy: string
  readonly askedByEmail: string
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedByEmail: string | null
  readonly updatedAt: Date
}

function held(tx: Tx) {
  return tx
    .selectFrom('held_refund')
    .innerJoin('user_account as requester', 'requester.id', 'held_refund.asked_by')
    .leftJoin('user_account as decider', 'decider.id', 'held_refund.decided_by')
    .select([
      'held_refund.id',
      'held_refund.state',
      'held_refund.choice',
      'held_refund.amount_cents as amount',
    ])
    .select(['held_refund.asked_by as askedBy', 'held_refund.asked_at as askedAt'])
    .select(['held_refund.decided_by as decidedBy', 'held_refund.updated_at as updatedAt'])
    .select(['requester.email as askedByEmail', 'decider.email as decidedByEmail'])
    .select(sql<OrderId>`held_refund.order_id`.as('orderId'))
}

/** Refunds of an order that were held, the latest first. */
export async function listHeldRefunds(tx: Tx, orderId: OrderId): Promise<StoredHeldRefund[]> {
  return held(tx).where('held_refund.order_id', '=', orderId).orderBy('asked_at', 'desc').execute()
}

/** A held refund of an order; null where there is none. */
export async function findHeldRefund(tx: Tx, orderId: OrderId, id: string): Promise<StoredHeldRefund | null> {
  const row = await held(tx)
    .where('held_refund.order_id', '=', orderId)
    .where('held_refund.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Finds the choice of a refund that was held with a token; null: none was. */
export async function findHeldWith(tx: Tx, token: string): Promise<RefundChoice | null> {
  const row = await tx
    .selectFrom('held_refund')
    .select('choice')
    .where('token', '=', token)
    .executeTakeFirst()
  return row?.choice ?? null
}

/** Whether a refund was requested with a token. */
export async function isRequested(tx: Tx, token: string): Promise<boolean> {
  const row = await tx.selectFrom('refund_request').select('id').where('token', '=', token).executeTakeFirst()
  return row !== undefined
}

/** Refunds of an association that wait for a second member, the oldest first. */
export async function listWaitingRefunds(tx: Tx, organisationId: string, now: Date) {
  return tx
    .selectFrom('held_refund')
    .innerJoin('order', 'order.id', 'held_refund.order_id')
    .select(['held_refund.order_id as orderId', 'order.number', 'held_refund.amount_cents as amount'])
    .select(['held_refund.asked_by as askedBy', 'held_refund.asked_at as askedAt'])
    .where('held_refund.organisation_id', '=', organisationId)
    .where('held_refund.state', '=', 'waiting')
    .where('held_refund.asked_at', '>', new Date(now.getTime() - secondPersonMs))
    .orderBy('held_refund.asked_at')
    .limit(20)
    .execute()
}

interface NewHeldRefund {
  readonly id: string
  readonly organisationId: string
  readonly orderId: OrderId
  readonly token: string
  readonly choice: RefundChoice
  readonly amount: Cents
  readonly userId: string
}

/** Holds a refund for a second member. */
export async function storeHeldRefund(tx: Tx, refund: NewHeldRefund, now: Date): Promise<void> {
  await tx
    .insertInto('held_refund')
    .values({
      id: refund.id,
      organisation_id: refund.organisationId,
      order_id: refund.orderId,
      token: refund.token,
      choice: asJson(refund.choice),
      amount_cents: refund.amount,
      asked_by: refund.userId,
      asked_at: now,
      updated_at: now,
    })
    .execute()
}

/** Moves a held refund to what a member decided. */
export async function decideHeldRefund(
  tx: Tx,
  id: string,
  event: HeldRefundEvent,
  userId: string,
  now: Date,
): Promise<void> {
  await moveState(tx, { machine: 'heldRefund', id, event, now, set: { decided_by: userId }, detail: {} })
}
