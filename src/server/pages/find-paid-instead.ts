import type { PaymentRequestId } from '#domain/ids.ts'
import { findCart } from '#server/cart/cart-store.ts'
import { loadPayment } from '#server/checkout/payment-access.ts'
import type { Deps } from '#server/deps.ts'

/**
 * The payment that made the order of a cart of which another was given up: what the old one's page leads to. null where
 * the cart is not paid, or by this very payment. @throws AppError PAYMENT_UNKNOWN
 */
export async function findPaidInstead(
  deps: Deps,
  paymentRequestId: string,
): Promise<PaymentRequestId | null> {
  const payment = await loadPayment(deps, paymentRequestId)
  if (payment.installmentNumber > 1 || payment.state === 'paid') return null
  const cart = await findCart(deps.db, payment.cartId)
  return cart?.state === 'ordered' && cart.paymentRequestId !== payment.id ? cart.paymentRequestId : null
}
