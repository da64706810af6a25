import { Type } from 'typebox'
import type { PaymentId } from '#domain/ids.ts'
import { isPayable } from '#domain/payment/decline-class.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const readUsable = callForRows(
  'usable_payment_methods',
  Type.Object({ user: Uuid(), payment: Uuid<PaymentId>(), now: Instant }),
  Type.Object({
    id: Uuid(),
    brand: Type.String(),
    last4: Type.String(),
    expiry_month: orNull(Type.Integer()),
    expiry_year: orNull(Type.Integer()),
    refused_by: orNull(Type.String()),
  }),
)

/** The saved cards that a user may pay a first payment with, the newest first; not one that its bank refuses for good. */
export async function listUsableMethods(
  tx: Tx,
  asked: { readonly user: string; readonly payment: PaymentId; readonly now: Date },
) {
  const rows = await readUsable(tx, asked)
  return rows.filter(({ refused_by: refusal }) => refusal === null || isPayable(refusal))
}
