import { type AttemptId, readId } from '#domain/ids.ts'
import type { ProviderName } from '#contract/organization.ts'
import { settleAttempt } from '#server/checkout/settle-attempt.ts'
import type { Deps } from '#server/deps.ts'
import { keepDifferenceCount } from '#server/db/health-store.ts'
import { findAttempt, listSucceeded } from '#server/payment/attempt-store.ts'
import { listOpenDisputes, listUnknownDisputes } from '#server/dispute/dispute-store.ts'
import { recordDisputes } from '#server/dispute/record-disputes.ts'
import { findOrphanOf } from '#server/payment/orphan-store.ts'
import type { PaymentProvider, ProviderBook } from '#server/providers/payment-provider.ts'
import { recordReturned } from '#server/settlement/record-returned-refunds.ts'
import { type BookedRefund, findRefundOfBook, listRefunded } from '#server/settlement/refund-book-store.ts'

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

const disputesPerTurn = 500

/** The same for the last days. */
export function reconcile(deps: Deps, days: number): Promise<Reconciliation[]> {
  return reconcileSince(deps, new Date(deps.clock.now().getTime() - days * 86_400_000))
}

/**
 * Compares every captured charge since an instant with our attempts, and every refund with ours, in both directions;
 * takes in the charges that we missed, and asks again about disputes that have no end.
 */
export async function reconcileSince(deps: Deps, since: Date): Promise<Reconciliation[]> {
  const providers = Object.values(deps.providers).filter((provider) => provider !== undefined)
  const found = await Promise.all(providers.map((provider) => compare(deps, provider, since)))
  for (const { provider, differences } of found) {
    for (const difference of differences) deps.log.error({ provider, difference }, 'books differ')
    await keepDifferenceCount(deps.db, provider, differences.length, deps.clock.now())
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
  await lookAtDisputes(deps, provider, book)
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
  ours: readonly BookedRefund[],
): Promise<string[]> {
  const theirs = new Set(book.refunds.map((refund) => refund.providerRef))
  const differences: string[] = []
  for (const refund of ours) {
    if (refund.providerRef !== null && theirs.has(refund.providerRef)) continue
    if (!(await isReturned(deps, provider, refund)))
      differences.push(`refund ${refund.id} is made here, unknown to the provider`)
  }
  for (const refund of book.refunds) {
    const { providerRef, chargeRef, amount, at } = refund
    const own = await findRefundOfBook(deps.db, provider.name, refund)
    if (own === null) differences.push(`refund ${providerRef} of charge ${chargeRef} is none of ours`)
    else if (own.amount !== amount)
      differences.push(`refund ${own.id} is ${own.amount} here, ${amount} at the provider`)
    else if (own.state !== 'refunded' && deps.clock.now().getTime() - at.getTime() > slackMs)
      differences.push(`refund ${own.id} is made at the provider, ${own.state} here`)
  }
  return differences
}

/** One that came back is in no book any more, and its event may have been lost. */
async function isReturned(deps: Deps, provider: PaymentProvider, refund: BookedRefund): Promise<boolean> {
  try {
    return await recordReturned(deps, provider, refund)
  } catch (error) {
    deps.log.warn({ err: error, refundId: refund.id }, 'refund not read')
    return false
  }
}

/** What payers' banks asked or took back, and what became of it: the events of both may have been lost. */
async function lookAtDisputes(
  deps: Deps,
  provider: PaymentProvider,
  { disputes }: ProviderBook,
): Promise<void> {
  if (provider.disputes === null) return
  const ids = new Set([
    ...(await listOpenDisputes(deps.db, provider.name, disputesPerTurn)),
    ...(await listUnknownDisputes(deps.db, provider.name, disputes)),
  ])
  for (const id of ids) {
    const attempt = await findAttempt(deps.db, id)
    if (attempt === null) continue
    try {
      await recordDisputes(deps, attempt)
    } catch (error) {
      deps.log.warn({ err: error, attemptId: id }, 'disputes not read')
    }
  }
}
