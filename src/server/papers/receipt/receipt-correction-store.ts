import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import type { DonorCorrection } from '#domain/receipt/receipt-correction.ts'
import { oneOf } from '#contract/shape.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'

/**
 * Records a correction and makes its receipts due. `changed`: the order has more corrections than the author has seen;
 * `tooMany`: the receipt was corrected too often today.
 */
export const writeReceiptCorrection = callFunction(
  'write_receipt_correction',
  Type.Object({
    id: Uuid(),
    orderId: Uuid<OrderId>(),
    year: Type.Integer(),
    author: oneOf(['donor', 'member'] as const),
    userId: Uuid(),
    version: Type.Integer(),
    before: Opaque<DonorCorrection>(),
    after: Opaque<DonorCorrection>(),
    now: Instant,
  }),
  oneOf(['corrected', 'changed', 'tooMany'] as const),
)
