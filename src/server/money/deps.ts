import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { CartMemory } from '#server/money/cart/cart-memory.ts'
import type { PaymentMemory } from '#server/money/payment/payment-memory.ts'
import type { Site } from '#server/money/restore/site.ts'
import type { OrderMark } from '#server/money/restore/order-mark.ts'

/** Dependencies of the verbs from money upwards, which name those that they use. The composition root creates them once. */
export interface Deps extends IdentityDeps {
  /** Carts as this process last wrote them. */
  readonly carts: CartMemory
  /** Payments as this process last wrote them. */
  readonly payments: PaymentMemory
  readonly site: Site
  /** Numbers of the newest free and offline orders, in a file: no charge of a provider proves them after a restore. */
  readonly orderMark: OrderMark
}
