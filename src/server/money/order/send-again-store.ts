import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { PayerConfirmation } from '#contract/mails.ts'
import { orNull } from '#contract/shape.ts'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { machineNow, machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Stores a request, due at once, in one round trip that takes the same time for every address. */
export const askSendAgain = callWithArguments(
  'ask_send_again',
  Type.Object({ id: Uuid(), hash: HexBytes, email: Type.String(), now: Instant }),
  Nothing,
)

/** Parts of an order that a confirmation states otherwise since a correction. */
export interface CorrectedOrder {
  readonly payer: Payer
  /** The lines as they were sold, and as they are, in their order. */
  readonly sold: readonly SnapshotItem[]
  readonly items: readonly SnapshotItem[]
}

/** A confirmation as it was sent, without its links, and the ids that make them. */
const StoredConfirmationSchema = Type.Object({
  subject: Uuid(),
  recipient: Type.String(),
  locale: Opaque<Locale>(),
  payload: Opaque<PayerConfirmation>(),
  order_id: Uuid(),
  payment_id: Uuid(),
  certificate_id: Uuid(),
  schedule_id: orNull(Uuid()),
  /** The payer and the frozen cart of the order, where they were corrected since; null: they were not. */
  corrected: orNull(Opaque<CorrectedOrder>()),
  /** The addresses of its cards, in the order of the cards. */
  membership_ids: Type.Array(Uuid()),
})
export type StoredConfirmation = Static<typeof StoredConfirmationSchema>

/**
 * The confirmations of an address's latest orders: those since an instant, at most `most`; none where the address made
 * more than `asked` requests within the hour.
 */
export const listConfirmations = callForRows(
  'list_confirmations',
  Type.Object({
    request: Uuid(),
    email: Type.String(),
    since: Instant,
    most: Type.Integer(),
    asked: Type.Integer(),
  }),
  StoredConfirmationSchema,
)

/** The stored confirmation of an order, or null: it was never sent, or erased since. */
export async function findConfirmation(
  tx: Tx,
  orderId: OrderId,
): Promise<Omit<StoredConfirmation, 'subject' | 'recipient'> | null> {
  const { rows } = await sql<Omit<StoredConfirmation, 'subject' | 'recipient'>>`
    select m.locale, m.payload, o.id as order_id, p.id as payment_id, p.certificate_id, s.id as schedule_id,
      corrected_order(o, p) as corrected, array(
        select coalesce(i.card_id, i.id) from order_item i where i.order_id = o.id and i.tier_type = 'Membership' order by i.position
      ) as membership_ids
    from "order" o
    join mail m on m.kind = 'payerConfirmation' and m.subject_id = o.id and m.payload <> '{}'
    join payment p on p.cart_id = o.cart_id and p.installment_number = 1 and p.order_id = o.id
    left join schedule s on s.order_id = o.id
    where o.id = ${orderId} limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Stores that a member sends a confirmation again; false where the token was used for this order before. */
export async function storeResent(
  tx: Tx,
  resent: { readonly id: string; readonly orderId: OrderId; readonly token: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('resent_confirmation')
    .values({
      id: resent.id,
      order_id: resent.orderId,
      token: resent.token,
      sent_by: resent.userId,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the address that a member sent a confirmation to with this token; undefined: none, or it was erased. */
export async function findResentTo(tx: Tx, orderId: OrderId, token: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('resent_confirmation')
    .innerJoin('mail', 'mail.subject_id', 'resent_confirmation.id')
    .select('mail.recipient')
    .where('order_id', '=', orderId)
    .where('token', '=', token)
    .executeTakeFirst()
  return row?.recipient
}

/** A request under a lease, and its number of tries including this one. */
export interface SendAgainRequest {
  readonly id: string
  readonly email: string
  readonly tries: number
}

/** Claims due requests, the longest due first. No other process takes them before their lease ends. */
export async function claimSendAgain(tx: Tx, limit: number, leaseMs: number): Promise<SendAgainRequest[]> {
  const rows = await tx
    .updateTable('send_again')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: machineTimeIn(leaseMs) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('send_again')
        .select('id')
        .where('next_try_at', '<=', machineNow)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'email', 'tries'])
    .execute()
  return rows.map(({ email, ...request }) => ({ ...request, email: email ?? '' }))
}

/** Completes a request and deletes its address. */
export async function endSendAgain(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('send_again').set({ email: null, next_try_at: null }).where('id', '=', id).execute()
}

/**
 * Retries a request after `retryMs`. If that is null, the request is abandoned: its address is deleted and it is
 * counted. Changes nothing if it was claimed again meanwhile.
 */
export async function postponeSendAgain(
  tx: Tx,
  { id, tries }: Pick<SendAgainRequest, 'id' | 'tries'>,
  retryMs: number | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('send_again')
    .set(
      retryMs === null
        ? { email: null, next_try_at: null, given_up_at: now }
        : { next_try_at: machineTimeIn(retryMs) },
    )
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('tries', '=', tries)
    .execute()
}
