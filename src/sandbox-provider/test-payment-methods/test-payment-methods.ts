import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { FailureCode } from './failure-code.ts'
import { testAccounts } from './test-accounts.ts'
import { testCards } from './test-cards.ts'

/** The behaviour of a test card or account, and the details by which a payer recognises it. */
interface TestPaymentMethod {
  readonly type: PaymentMethod
  /** Whether a charge with the payer present requires 3-D Secure first. */
  readonly challenge: boolean
  /** The failure of a charge with the payer present, or null where it is paid. */
  readonly failure: FailureCode | null
  /** The failure of a charge without the payer, or null where it is paid. */
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
/** The card in a simulated wallet: as accepted or declined as its sheet says. */
const wallets = (['accepted', 'declined'] as const).map((answer): [string, TestPaymentMethod] => {
  const failure = answer === 'accepted' ? null : 'hapay_card_declined'
  const card = { brand: 'visa', last4: '4242', challenge: false, disputed: false }
  return [`wallet-${answer}`, { type: 'Card', ...card, failure, laterFailure: failure }]
})
const byKey = new Map([...cards, ...accounts, ...wallets])

/** The test card or account with this key. */
export function testPaymentMethodOf(key: string): TestPaymentMethod {
  const paymentMethod = byKey.get(key)
  if (paymentMethod === undefined) throw new Error(`no test payment method ${key}`)
  return paymentMethod
}
