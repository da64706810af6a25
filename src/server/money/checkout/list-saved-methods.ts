import type { SavedMethods } from '#contract/payment.ts'
import { type PaymentId, readId } from '#domain/ids.ts'
import { formatExpiry } from '#server/money/installment/present-debit.ts'
import { listUsableMethods } from '#server/money/payment/usable-method-store.ts'
import type { Deps } from '#server/money/deps.ts'

/** The saved cards that a signed-in user may pay a payment with; none of another user, and none for an unknown payment. */
export async function listSavedMethods(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: string,
  paymentRequestId: string,
): Promise<SavedMethods> {
  const payment = readId<PaymentId>(paymentRequestId)
  const methods = payment === null ? [] : await listUsableMethods(db, { user, payment, now: clock.now() })
  return {
    data: methods.map(({ id, brand, last4, expiry_month: month, expiry_year: year }) => ({
      id,
      brand,
      last4,
      expiry: formatExpiry(month, year),
    })),
  }
}
