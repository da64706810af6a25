import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { FailureCode } from './failure-code.ts'
import { testAccounts } from './test-accounts.ts'
import { testCards } from './test-cards.ts'

/** How a test card or account behaves, and what a payer recognises it by. */
interface TestPaymentMethod {
  readonly type: PaymentMethod
  /** Whether a charge with the payer present asks for 3-D Secure first. */
  readonly challenge: boolean
  /** Why a charge with the payer present fails in the end, or null where it is paid. */
  readonly failure: FailureCode | null
  /** Why a charge without the payer fails, or null where it is paid. */
  readonly laterFailure: FailureCode | null
  /** Whether the payer's bank disputes the charge afterwards. */
  readonly disputed: boolean
  /** The scheme of a card, the country of an account. */
  readonly brand: string
  readonly last4: string
}

const cards = testCards.map(
  ({ key, number, challenge, failure, later, disputed }): [string, TestPaymentMethod] => [
    key,
    {
      type: 'Card',
      challenge,
      failure,
      laterFailure: later === 'accepted' ? null : later,
      disputed,
      brand: 'visa',
      last4: number.slice(-4),
    },
  ],
)
const accounts = testAccounts.map(({ key, iban, failure, disputed }): [string, TestPaymentMethod] => [
  key,
  {
    type: 'Sepa',
    challenge: false,
    failure,
    laterFailure: failure,
    disputed,
    brand: iban.slice(0, 2),
    last4: iban.slice(-4),
  },
])
const byKey = new Map([...cards, ...accounts])

/** The test card or account kept under this key. */
export function testPaymentMethodOf(key: string): TestPaymentMethod {
  const paymentMethod = byKey.get(key)
  if (paymentMethod === undefined) throw new Error(`no test paymentMethod ${key}`)
  return paymentMethod
}
