import { Type } from 'typebox'
import type { PaymentId } from '#domain/ids.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Page } from '#server/platform/process-pages.ts'

/** An abandoned payment: the last payment of its cart. */
export interface AbandonedPayment {
  readonly cartId: string
  readonly paymentId: PaymentId
}

const callListAbandoned = callForRows(
  'list_abandoned',
  Type.Object({ from: Instant, to: Instant, after: orNull(Uuid()), limit: Type.Integer() }),
  Type.Object({ cart_id: Uuid(), payment_id: Uuid<PaymentId>() }),
)

/** Abandoned payments of a period, of forms that remind and may sell: one per cart, in payment order. */
export async function listAbandoned(
  tx: Tx,
  begun: { readonly from: Date; readonly to: Date },
  { after, limit }: Page<AbandonedPayment>,
): Promise<AbandonedPayment[]> {
  const rows = await callListAbandoned(tx, { ...begun, after: after?.cartId ?? null, limit })
  return rows.map((row) => ({ cartId: row.cart_id, paymentId: row.payment_id }))
}
