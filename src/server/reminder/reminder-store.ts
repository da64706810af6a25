import { sql } from 'kysely'
import type { PaymentRequestId } from '#domain/ids.ts'
import type { AbandonedCart } from '#contract/mails.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Page } from '#server/work-through.ts'

/** A payment that was begun and left: the last one of its cart. */
export interface AbandonedPayment {
  readonly cartId: string
  readonly paymentId: PaymentRequestId
}

/** Payments begun within a span and left, of forms that remind and may sell: one a cart, in the order of these. */
export async function listAbandoned(
  tx: Tx,
  begun: { readonly from: Date; readonly to: Date },
  { after, limit }: Page<AbandonedPayment>,
): Promise<AbandonedPayment[]> {
  const { rows } = await sql<AbandonedPayment>`
    select cart_id as "cartId", payment_id as "paymentId"
    from list_abandoned(${begun.from}, ${begun.to}, ${after?.cartId ?? null}, ${limit})
  `.execute(tx)
  return rows
}

/** Queues the one mail about a cart that was left; a second one about it is nothing. */
export async function queueReminder(
  tx: Tx,
  cartId: string,
  mail: {
    readonly id: string
    readonly recipient: string
    readonly locale: string
    readonly payload: AbandonedCart
  },
  now: Date,
): Promise<void> {
  const mails = JSON.stringify([{ kind: 'abandonedCart', ...mail }])
  await sql`select queue_mails(${mails}::jsonb, ${cartId}, ${now})`.execute(tx)
}
