import type { Publication } from '#contract/payment.ts'
import { AppError } from '#domain/errors.ts'
import { tidyText } from '#domain/payer/check-payer.ts'
import { publicName } from '#domain/payer/public-name.ts'
import { loadPayment } from '#server/checkout/payment-access.ts'
import type { Deps } from '#server/deps.ts'
import { writePublication } from '#server/order/contributor-store.ts'

/**
 * Changes what a contributor shows in public, from the confirmation screen. Source: decision 28.
 * @throws AppError PAYMENT_UNKNOWN where there is no order yet
 */
export async function changePublication(
  deps: Deps,
  paymentRequestId: string,
  choice: Publication,
): Promise<Publication> {
  const { orderId, snapshot } = await loadPayment(deps, paymentRequestId)
  if (orderId === null) throw new AppError('PAYMENT_UNKNOWN')
  const comment = tidyText(choice.comment)
  await writePublication(deps.db, orderId, {
    displayName: choice.publishName ? publicName(snapshot.payer) : null,
    publishAmount: choice.publishAmount,
    comment: comment === '' ? null : comment,
  })
  return { ...choice, comment }
}
