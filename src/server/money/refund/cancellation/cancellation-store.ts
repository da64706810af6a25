import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { oneOf, orNull } from '#contract/shape.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { CancellationFailure, CancellationMail } from '#domain/refund/cancellation.ts'
import { type CancelledOrderEvent, cancelledOrderMachine } from '#domain/refund/cancelled-order-machine.ts'
import { callForRows, callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import {
  CentsSchema,
  Instant,
  InstantText,
  Nothing,
  Opaque,
  Uuid,
  listOf,
} from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Begins a cancellation and freezes the list of its orders, once per token and one at a time for each form. */
export const freezeCancellation = callFunction(
  'freeze_cancellation',
  Type.Object({
    id: Uuid(),
    organisationId: Uuid(),
    formId: Uuid<FormId>(),
    /** The price; null: the whole campaign. */
    tierId: orNull(Uuid()),
    priceName: Type.String(),
    token: Type.String(),
    mails: Opaque<readonly CancellationMail[]>(),
    /** Days in which payers may give instead of being refunded; null: nothing is offered. */
    giftDays: orNull(Type.Integer()),
    userId: Uuid(),
    now: Instant,
  }),
  Type.Object({
    kind: oneOf(['frozen', 'repeated', 'differs', 'open']),
    id: Uuid(),
    orders: Type.Integer(),
    amount: CentsSchema,
  }),
)

/** Begins a cancellation of lines of one order, with an offer to its payer, once per token. */
export const freezeOrderCancellation = callFunction(
  'freeze_order_cancellation',
  Type.Object({
    id: Uuid(),
    organisationId: Uuid(),
    orderId: Uuid<OrderId>(),
    lineIds: listOf(Uuid()),
    /** All that is left of the order is refunded, with the tip. */
    isWhole: Type.Boolean(),
    restocks: Type.Boolean(),
    amount: CentsSchema,
    tip: CentsSchema,
    /** Debits to come that are cancelled with it. */
    debits: Type.Integer(),
    token: Type.String(),
    mails: Opaque<readonly CancellationMail[]>(),
    giftDays: Type.Integer(),
    userId: Uuid(),
    /** The second member who confirmed it; null: none had to. */
    confirmedBy: orNull(Uuid()),
    now: Instant,
  }),
  oneOf(['frozen', 'repeated', 'open']),
)

/** Claims due orders of cancellations; they are due again at `retry`, if the process dies. */
export const claimCancelledOrders = callForRows(
  'claim_cancelled_orders',
  Type.Object({ now: Instant, retry: Instant, limit: Type.Integer() }),
  Uuid(),
)

const CancelledOrderSchema = Type.Object({
  state: oneOf(cancelledOrderMachine.states),
  orderId: Uuid<OrderId>(),
  organisationId: Uuid(),
  tierId: orNull(Uuid()),
  /** Lines of the cancellation of a single order; null: those of the price, or all. */
  wantedIds: orNull(listOf(Uuid())),
  /** Of one order: all that is left of it is refunded, with the tip; else its lines alone. */
  isWhole: Type.Boolean(),
  restocks: Type.Boolean(),
  mails: Opaque<readonly CancellationMail[]>(),
  askedBy: Uuid(),
  lineIds: listOf(Uuid()),
  round: Type.Integer(),
  giftDays: orNull(Type.Integer()),
  /** The last instant of the offer to give; null: nothing was offered. */
  offeredUntil: orNull(InstantText),
  isPaused: Type.Boolean(),
  /** Cents that a second member of its association confirmed, with the tip; null: none had to, or it joined later. */
  confirmed: orNull(CentsSchema),
})
export type CancelledOrder = Static<typeof CancelledOrderSchema>

/** Locks an order of a cancellation for the work on it; null while the cancellation is paused. */
export const beginCancelledOrder = callWithArguments(
  'begin_cancelled_order',
  Type.Object({ id: Uuid() }),
  orNull(CancelledOrderSchema),
)

/** Locks an order of a cancellation for an answer of its payer, paused or not; null where there is none. */
export const lockCancelledOrder = callWithArguments(
  'lock_cancelled_order',
  Type.Object({ id: Uuid() }),
  orNull(CancelledOrderSchema),
)

/** Stops a cancellation, or lets it go on; false where its state does not allow it. */
export const pauseCancellation = callWithArguments(
  'pause_cancellation',
  Type.Object({ id: Uuid(), event: oneOf(['pause', 'resume', 'hold', 'confirm'] as const), now: Instant }),
  Type.Boolean(),
)

/** Withdraws a held cancellation and deletes its list; false where its state does not allow it. */
export const withdrawCancellation = callWithArguments(
  'withdraw_cancellation',
  Type.Object({ id: Uuid(), now: Instant }),
  Type.Boolean(),
)

/** Tries failed orders of a cancellation again: one, or all with null; returns how many. */
export const retryCancelledOrders = callWithArguments(
  'retry_cancelled_orders',
  Type.Object({ id: Uuid(), order: orNull(Uuid()), now: Instant }),
  Type.Integer(),
)

/** Lets late orders join due cancellations, and ends those whose orders are done; returns how many were looked at. */
export const advanceCancellations = callWithArguments(
  'advance_cancellations',
  Type.Object({ now: Instant, soon: Instant, later: Instant }),
  Type.Integer(),
)

const callMoveOrder = callWithArguments(
  'move_cancelled_order',
  Type.Object({
    id: Uuid(),
    event: Type.String(),
    now: Instant,
    set: Opaque<{ readonly [column: string]: unknown }>(),
  }),
  Nothing,
)

/** Moves an order of a cancellation, with the columns that change. @throws where its state has no such edge */
export function moveCancelledOrder(
  tx: Tx,
  id: string,
  event: CancelledOrderEvent,
  now: Date,
  set: { readonly [column: string]: unknown } = {},
): Promise<void> {
  return callMoveOrder(tx, { id, event, now, set: { tries: 0, next_try_at: null, ...set } })
}

/** Records that the work on an order failed for a reason that a person deals with, unless its state changed meanwhile. */
export async function failCancelledOrder(
  tx: Tx,
  id: string,
  failure: CancellationFailure,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('cancellation_order')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', cancelledOrderMachine.sets.workable)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row !== undefined) await moveCancelledOrder(tx, id, 'fail', now, { failure })
}

/** How often the work on an order was begun since it last went on. */
export async function countTries(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .selectFrom('cancellation_order')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** Tries the work on an order again at an instant. */
export async function retryLater(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('cancellation_order')
    .set({ next_try_at: at })
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .execute()
}

/** A line of an order, as a cancellation sees it. */
export interface LineToCancel {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly isCancelled: boolean
  readonly isWanted: boolean
  /** This cancellation or an earlier one of its campaign cancelled it. */
  readonly isOfCampaign: boolean
}

/** The payer of an order, and its lines: those named are wanted, else those of the price, all without a price. */
export async function loadOrderToCancel(
  tx: Tx,
  orderId: OrderId,
  { tierId, wantedIds }: Pick<CancelledOrder, 'tierId'> & { readonly wantedIds: readonly string[] | null },
): Promise<{ payer: Payer; locale: Locale; number: string; lines: readonly LineToCancel[] }> {
  const order = await tx
    .selectFrom('order')
    .select(['payer', 'locale', 'number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<LineToCancel>`
    select id, name, amount_cents as amount, cancelled_at is not null as "isCancelled",
      case when ${wantedIds === null} then ${tierId}::uuid is null or tier_id = ${tierId}::uuid
        else id = any(${[...(wantedIds ?? [])]}::uuid[]) end as "isWanted",
      was_in_cancellation(id, order_id) as "isOfCampaign"
    from order_item where order_id = ${orderId} order by position`.execute(tx)
  return { ...order, lines: rows }
}
