import type { CartState } from '#domain/cart/cart-machine.ts'
import type { StoredCartItem } from '#domain/cart/cart.ts'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import type { CartId, FormId, PaymentId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'

/** A cart as stored. `tip` is null until the visitor chooses. */
export interface StoredCart {
  readonly id: CartId
  readonly keyHash: Buffer
  readonly formId: FormId
  readonly state: CartState
  readonly version: number
  readonly locale: Locale
  readonly items: readonly StoredCartItem[]
  readonly payer: StoredPayer | null
  readonly realAmount: Cents
  readonly tip: Cents | null
  /** Normalised for comparison: trimmed, lower case. */
  readonly discountCode: string | null
  /** Number of wrong codes entered. */
  readonly wrongCodes: number
  readonly frequency: PaymentFrequency
  /** 1: one payment, a monthly gift, or fixed dates. */
  readonly installments: InstallmentCount
  /** Day of the month of the later debits, 1 to 28; null: the day of the order. */
  readonly debitDay: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The payment that froze or ordered this cart; null while it is open. */
  readonly paymentRequestId: PaymentId | null
  /** True if that payment ended without a known result: it may have taken money. */
  readonly mayHaveDebited: boolean
}
