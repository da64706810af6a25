import { sql } from 'kysely'
import type { PaymentRequestId } from '#domain/ids.ts'
import type { AbandonedCart } from '#contract/mails.ts'
import type { Tx } from '#server/db/schema.ts'

/** Payments begun within a span and left, of forms that remind: one a cart. */
export async function listAbandoned(
  tx: Tx,
  begun: { readonly from: Date; readonly to: Date },
  limit: number,
): Promise<PaymentRequestId[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from list_abandoned(${begun.from}, ${begun.to}, ${limit})
  `.execute(tx)
  return rows.map((row) => row.payment_id as PaymentRequestId)
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
