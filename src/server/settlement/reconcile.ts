import { type AttemptId, readId } from '#domain/ids.ts'
import type { ProviderName } from '#contract/organization.ts'
import { settleAttempt } from '#server/checkout/settle-attempt.ts'
import type { Deps } from '#server/deps.ts'
import { findAttempt, listSucceeded } from '#server/payment/attempt-store.ts'
import {
  type StoredRefund,
  findOrphanOf,
  findRefundOfCharge,
  listRefunded,
} from '#server/payment/orphan-store.ts'
import type { PaymentProvider, ProviderBook } from '#server/providers/payment-provider.ts'

/** What comparing our books with the provider's found. */
export interface Reconciliation {
  readonly provider: ProviderName
  readonly charges: number
  /** Charges that we had missed and have taken in now. */
  readonly settled: readonly string[]
  /** What a person must look at. */
  readonly differences: readonly string[]
}

/** Their clock and ours, and the time between a charge and its record: books are compared with this much slack. */
const slackMs = 60 * 60_000

/**
 * Compares every captured charge of the last days with our attempts, and every refund with ours, in both directions;
 * takes in the charges that we missed.
 */
export async function reconcile(deps: Deps, days: number): Promise<Reconciliation[]> {
  const since = new Date(deps.clock.now().getTime() - days * 86_400_000)
  const providers = Object.values(deps.providers).filter((provider) => provider !== undefined)
  const found = await Promise.all(providers.map((provider) => compare(deps, provider, since)))
  for (const { provider, differences } of found) {
    for (const difference of differences) deps.log.error({ provider, difference }, 'books differ')
  }
  return found
}

async function compare(deps: Deps, provider: PaymentProvider, since: Date): Promise<Reconciliation> {
  // Ours first: what is recorded while the book is read is in the book, never the other way round.
  const [ours, ourRefunds] = await Promise.all([
    listSucceeded(deps.db, provider.name, since),
    listRefunded(deps.db, provider.name, since),
  ])
  const book = await provider.listSince(new Date(since.getTime() - slackMs))
  const settled: string[] = []
  const differences: string[] = []
  for (const charge of book.charges) {
    const outcome = await compareCharge(deps, provider, charge)
    if (outcome === 'settled') settled.push(charge.attemptId)
    else if (outcome !== 'equal') differences.push(outcome)
  }
  const theirs = new Set(book.charges.map((charge) => charge.attemptId))
  for (const attempt of ours) {
    if (!theirs.has(attempt.id))
      differences.push(`attempt ${attempt.id} succeeded here, unknown to the provider`)
  }
  differences.push(...(await compareRefunds(deps, provider, book, ourRefunds)))
  return { provider: provider.name, charges: book.charges.length, settled, differences }
}

async function compareCharge(
  deps: Deps,
  provider: PaymentProvider,
  charge: ProviderBook['charges'][number],
): Promise<string> {
  const id = readId<AttemptId>(charge.attemptId)
  const attempt = id === null ? null : await findAttempt(deps.db, id)
  if (attempt === null) return `charge ${charge.providerRef} is of no attempt of ours`
  const orphan = await findOrphanOf(deps.db, attempt.id)
  if (orphan !== null) return 'equal'
  if (attempt.state === 'succeeded') {
    return attempt.amount === charge.amount
      ? 'equal'
      : `attempt ${attempt.id} is ${attempt.amount} here, ${charge.amount} at the provider`
  }
  const answer = await provider.findCharge(attempt.id)
  if (answer.kind !== 'succeeded')
    return `charge ${charge.providerRef} is captured in the book but ${answer.kind}`
  await settleAttempt(deps, attempt, answer)
  return 'settled'
}

/** What the refunds of the two books say differently. One that is on its way at the provider's is no difference yet. */
async function compareRefunds(
  deps: Deps,
  provider: PaymentProvider,
  book: ProviderBook,
  ours: readonly StoredRefund[],
): Promise<string[]> {
  const theirs = new Set(book.refunds.map((refund) => refund.providerRef))
  const differences = ours
    .filter(({ providerRef }) => providerRef === null || !theirs.has(providerRef))
    .map(({ id }) => `refund ${id} is made here, unknown to the provider`)
  for (const { providerRef, chargeRef, amount, at } of book.refunds) {
    const own = await findRefundOfCharge(deps.db, provider.name, chargeRef)
    const isOurs = own !== null && (own.providerRef === null || own.providerRef === providerRef)
    if (own === null || !isOurs)
      differences.push(`refund ${providerRef} of charge ${chargeRef} is none of ours`)
    else if (own.amount !== amount)
      differences.push(`refund ${own.id} is ${own.amount} here, ${amount} at the provider`)
    else if (own.state !== 'refunded' && deps.clock.now().getTime() - at.getTime() > slackMs)
      differences.push(`refund ${own.id} is made at the provider, ${own.state} here`)
  }
  return differences
}
