import type { PaymentId } from '#domain/ids.ts'
import { readCart } from '#server/money/cart/cart-store.ts'
import { loadPayment } from '#server/money/checkout/payment-access.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * The payment that ordered the cart after another payment of it was abandoned. The abandoned payment's page links to
 * it. Null if the cart is not paid, or was paid by this payment. @throws AppError PAYMENT_UNKNOWN
 */
export async function findPaidInstead(
  deps: Deps,
  paymentRequestId: string,
): Promise<PaymentId | null> {
  const payment = await loadPayment(deps, paymentRequestId)
  if (payment.installmentNumber > 1 || payment.state === 'paid') return null
  const { cart } = (await readCart(deps.db, payment.cartId)) ?? {}
  return cart?.state === 'ordered' && cart.paymentRequestId !== payment.id ? cart.paymentRequestId : null
}
