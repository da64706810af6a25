import type { Publication } from '#contract/payment.ts'
import { AppError } from '#domain/errors.ts'
import { tidyText } from '#domain/payer/check-payer.ts'
import { publicName } from '#domain/payer/public-name.ts'
import { assertConfirmable, loadPayment } from '#server/money/checkout/payment-access.ts'
import type { Deps } from '#server/money/deps.ts'
import { writePublication } from '#server/money/order/contributor-store.ts'

/** The confirmation address stays in mails and browser histories, so it allows changes only for a limited time. */
const changeableMs = 30 * 24 * 3_600_000

/**
 * Changes what a contributor shows in public, from the confirmation screen. Source: docs/decisions/money/payer-and-consents.md.
 * @throws AppError PAYMENT_UNKNOWN if there is no order yet, FORBIDDEN 30 days after the payment
 */
export async function changePublication(
  deps: Deps,
  paymentRequestId: string,
  choice: Publication,
): Promise<Publication> {
  const payment = await loadPayment(deps, paymentRequestId)
  assertConfirmable(payment)
  const { orderId, snapshot, createdAt } = payment
  if (orderId === null) throw new AppError('PAYMENT_UNKNOWN')
  if (deps.clock.now().getTime() - createdAt.getTime() > changeableMs)
    throw new AppError('FORBIDDEN', { detail: 'publication settings can be changed for 30 days only' })
  const comment = tidyText(choice.comment)
  await writePublication(deps.db, orderId, {
    displayName: choice.publishName ? publicName(snapshot.payer) : null,
    publishAmount: choice.publishAmount,
    comment: comment === '' ? null : comment,
  })
  return { ...choice, comment }
}
