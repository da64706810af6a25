import type Stripe from 'stripe'
import {
  type SimulatedCharge,
  type SimulatedCustomer,
  type SimulatedDispute,
  type SimulatedFee,
  type SimulatedFeeRefund,
  type SimulatedMandate,
  type SimulatedPaymentMethod,
  type SimulatedToken,
  aPaymentMethod,
  newStripeId,
} from './stripe-objects.ts'
import { type Decline, type TestPaymentMethod, testPaymentMethodOf } from './stripe-test-payment-methods.ts'

export type Announce = (type: string, object: { readonly id: string }) => void

const tokenLifeSeconds = 12 * 3600

/** The state of one simulated Stripe account, with all balances. */
export class StripeAccount {
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly charges = new Map<string, SimulatedCharge>()
  readonly mandates = new Map<string, SimulatedMandate>()
  readonly refunds: Stripe.Refund[] = []
  readonly disputes: SimulatedDispute[] = []
  readonly files = new Map<string, object>()
  readonly customers = new Map<string, SimulatedCustomer>()
  readonly paymentMethod = new Map<string, SimulatedPaymentMethod>()
  /** Payment methods that were detached from their customers: they cannot be charged again. */
  readonly detached = new Set<string>()
  readonly tokens = new Map<string, SimulatedToken>()
  readonly fees = new Map<string, SimulatedFee>()
  readonly feeRefunds: SimulatedFeeRefund[] = []
  /** Cents of each charge's transfer that were reversed: they are not transferred again. */
  readonly reversed = new Map<string, number>()
  /** The balance of each account in cents; the platform's is `platform`. */
  readonly balances = new Map<string, number>()
  /** The bank's answers to the next charges without the payer; they precede the default behaviour. */
  readonly nextOffSession: (Decline | 'accepted')[] = []
  readonly #behaviours = new Map<string, TestPaymentMethod>()
  readonly #authenticated = new Set<string>()
  readonly announce: Announce
  readonly now: () => number
  readonly publicUrl: () => string

  constructor(now: () => number, announce: Announce, publicUrl: () => string) {
    this.now = now
    this.announce = announce
    this.publicUrl = publicUrl
  }

  /** Seconds, as in every object of Stripe. */
  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  /** The token of a test card or test IBAN, as from Stripe.js; null for any other. */
  tokenise(number: string): SimulatedToken | null {
    const test = testPaymentMethodOf(number)
    if (test === null) return null
    const paymentMethod = aPaymentMethod(test, number.replaceAll(/\s/g, ''), this.seconds())
    this.paymentMethod.set(paymentMethod.id, paymentMethod)
    this.#behaviours.set(paymentMethod.id, test)
    const id = newStripeId('ctoken')
    const token: SimulatedToken = {
      id,
      paymentMethod,
      expiresAt: this.seconds() + tokenLifeSeconds,
      usedBy: null,
    }
    this.tokens.set(id, token)
    return token
  }

  behaviourOf(paymentMethodId: string): TestPaymentMethod {
    const behaviour = this.#behaviours.get(paymentMethodId)
    if (behaviour === undefined) throw new Error(`no such paymentMethod: ${paymentMethodId}`)
    return behaviour
  }

  /** Whether this payment method was saved after 3-D Secure. */
  isAuthenticated(paymentMethodId: string): boolean {
    return this.#authenticated.has(paymentMethodId)
  }

  rememberAuthentication(paymentMethodId: string): void {
    this.#authenticated.add(paymentMethodId)
  }

  /** Detaches a payment method from its customer; null where it has none. */
  detach(paymentMethod: SimulatedPaymentMethod): SimulatedPaymentMethod | null {
    if (paymentMethod.customer === null) return null
    paymentMethod.customer = null
    this.detached.add(paymentMethod.id)
    return paymentMethod
  }

  /** Transfers cents to an account (`platform`, or a connected one). */
  pay(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount)
  }

  newestFirst<Item extends { created: number }>(items: Iterable<Item>): Item[] {
    return [...items].toReversed()
  }
}
