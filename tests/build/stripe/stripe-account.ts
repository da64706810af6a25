import type Stripe from 'stripe'
import {
  type SimulatedCharge,
  type SimulatedCustomer,
  type SimulatedDispute,
  type SimulatedFee,
  type SimulatedFeeRefund,
  type SimulatedMeans,
  type SimulatedToken,
  aMeans,
  newStripeId,
} from './stripe-objects.ts'
import { type Decline, type TestMeans, testMeansOf } from './stripe-test-means.ts'

export type Announce = (type: string, object: { readonly id: string }) => void

const tokenLifeSeconds = 12 * 3600

/** Everything that one simulated Stripe account knows, and who owes what to whom. */
export class StripeAccount {
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly charges = new Map<string, SimulatedCharge>()
  readonly refunds: Stripe.Refund[] = []
  readonly disputes: SimulatedDispute[] = []
  readonly customers = new Map<string, SimulatedCustomer>()
  readonly means = new Map<string, SimulatedMeans>()
  /** Means that were detached from their customers: they never pay again. */
  readonly detached = new Set<string>()
  readonly tokens = new Map<string, SimulatedToken>()
  readonly fees = new Map<string, SimulatedFee>()
  readonly feeRefunds: SimulatedFeeRefund[] = []
  /** Cents of each charge's transfer that were taken back: they never go there a second time. */
  readonly reversed = new Map<string, number>()
  /** Cents that each account holds: the platform's is `platform`. */
  readonly balances = new Map<string, number>()
  /** What the bank says to the next charges without the payer, before their own behaviour counts. */
  readonly nextOffSession: (Decline | 'accepted')[] = []
  readonly #behaviours = new Map<string, TestMeans>()
  readonly #authenticated = new Set<string>()
  readonly announce: Announce
  readonly now: () => number
  readonly publicUrl: () => string

  constructor(now: () => number, announce: Announce, publicUrl: () => string) {
    this.now = now
    this.announce = announce
    this.publicUrl = publicUrl
  }

  /** Seconds, as in every object of Stripe's. */
  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  /** What Stripe.js does with a card or an IBAN; null where it is none of the test ones. */
  tokenise(number: string): SimulatedToken | null {
    const test = testMeansOf(number)
    if (test === null) return null
    const means = aMeans(test, number.replaceAll(/\s/g, ''), this.seconds())
    this.means.set(means.id, means)
    this.#behaviours.set(means.id, test)
    const id = newStripeId('ctoken')
    const token: SimulatedToken = { id, means, expiresAt: this.seconds() + tokenLifeSeconds, usedBy: null }
    this.tokens.set(id, token)
    return token
  }

  behaviourOf(meansId: string): TestMeans {
    const behaviour = this.#behaviours.get(meansId)
    if (behaviour === undefined) throw new Error(`no such means: ${meansId}`)
    return behaviour
  }

  /** Whether this means was saved after 3-D Secure. */
  isAuthenticated(meansId: string): boolean {
    return this.#authenticated.has(meansId)
  }

  rememberAuthentication(meansId: string): void {
    this.#authenticated.add(meansId)
  }

  /** Lets go of a means that a customer had; null where none has it. */
  detach(means: SimulatedMeans): SimulatedMeans | null {
    if (means.customer === null) return null
    means.customer = null
    this.detached.add(means.id)
    return means
  }

  /** Moves cents to an account (`platform`, or a connected one). */
  pay(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount)
  }

  newestFirst<Item extends { created: number }>(items: Iterable<Item>): Item[] {
    return [...items].toReversed()
  }
}
