import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { useLocale } from '#web/lib/texts.ts'
import { confirmationPath } from '#web/payment-paths.ts'

/**
 * Cancels a payment that failed and goes back to its cart, which is frozen as long as another card may be tried. If the
 * payment succeeded meanwhile, goes to the confirmation. A cancel without an answer leaves the question to the cart.
 * @param id the payment
 */
export function useBackToCart(id: string, cartUrl: string): () => Promise<void> {
  const calls = makePaymentCalls(makeSend(useLocale()))
  return async () => {
    const status = await calls.cancel(id).then(
      (answer) => answer.status,
      () => null,
    )
    const isCharged = status === 'Confirmed' || status === 'Pending'
    whenOnline(() => globalThis.location.assign(isCharged ? confirmationPath(id) : cartUrl))
  }
}
