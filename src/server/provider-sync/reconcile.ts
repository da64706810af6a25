import type { ProviderName } from '#contract/organization.ts'
import { saveDifferenceCount } from '#server/db/health-store.ts'
import type { Deps } from '#server/deps.ts'
import { listOpenDisputes, listUnknownDisputes } from '#server/dispute/dispute-store.ts'
import { recordDisputes } from '#server/dispute/record-disputes.ts'
import { findAttempt } from '#server/payment/attempt-store.ts'
import type { PaymentProvider, ProviderLedger } from '#server/providers/payment-provider.ts'
import { listSucceeded } from '#server/provider-sync/charge-ledger-store.ts'
import { compareCharges } from '#server/provider-sync/compare-charges.ts'
import { compareRefunds } from '#server/provider-sync/compare-refunds.ts'
import { listRefunded } from '#server/provider-sync/refund-ledger-store.ts'

/** What comparing our books with the provider's found. */
export interface Reconciliation {
  readonly provider: ProviderName
  readonly charges: number
  /** Charges that we had missed and have taken in now. */
  readonly settled: readonly string[]
  /** What a person must look at: what differs, and what could not be compared. */
  readonly differences: readonly string[]
  /** Why nothing was compared; null where it was. */
  readonly unread: string | null
}

/** The spans that the worker compares, in days: each has a figure of its own. */
export type ReconciledDays = 1 | 35

/** Their clock and ours, and the time between a charge and its record: books are compared with this much slack. */
const slackMs = 60 * 60_000
const dayMs = 86_400_000
const disputesPerTurn = 500

/** The same for the last days; what it finds is kept for whoever watches. A book that cannot be read keeps its figure. */
export async function reconcile(deps: Deps, days: ReconciledDays): Promise<Reconciliation[]> {
  const found = await reconcileSince(deps, new Date(deps.clock.now().getTime() - days * dayMs))
  for (const { provider, differences, unread } of found) {
    if (unread === null)
      await saveDifferenceCount(deps.db, { provider, days }, differences.length, deps.clock.now())
  }
  return found
}

/**
 * Compares every captured charge since an instant with our attempts, and every refund with ours, in both directions;
 * takes in the charges that we missed, and asks again about disputes that have no end. A provider whose book cannot be
 * read is told, and keeps no other from being compared.
 */
export function reconcileSince(deps: Deps, since: Date): Promise<Reconciliation[]> {
  const providers = Object.values(deps.providers).filter((provider) => provider !== undefined)
  return Promise.all(providers.map((provider) => compareOrReport(deps, provider, since)))
}

async function compareOrReport(deps: Deps, provider: PaymentProvider, since: Date): Promise<Reconciliation> {
  const { name } = provider
  try {
    const found = await compare(deps, provider, since)
    for (const difference of found.differences) deps.log.error({ provider: name, difference }, 'books differ')
    return found
  } catch (error) {
    deps.log.error({ err: error, provider: name }, 'books not compared')
    const unread = error instanceof Error ? error.message : String(error)
    return { provider: name, charges: 0, settled: [], differences: [], unread }
  }
}

async function compare(deps: Deps, provider: PaymentProvider, since: Date): Promise<Reconciliation> {
  // Ours first: what is recorded while the book is read is in the book, never the other way round.
  const [ours, ourRefunds] = await Promise.all([
    listSucceeded(deps.db, provider.name, since),
    listRefunded(deps.db, provider.name, since),
  ])
  const book = await provider.listSince(new Date(since.getTime() - slackMs))
  const { settled, differences } = await compareCharges(deps, provider, book.charges, ours)
  differences.push(...(await compareRefunds(deps, provider, book.refunds, { ours: ourRefunds, slackMs })))
  await pollDisputes(deps, provider, book)
  return { provider: provider.name, charges: book.charges.length, settled, differences, unread: null }
}

/** What payers' banks asked or took back, and what became of it: the events of both may have been lost. */
async function pollDisputes(
  deps: Deps,
  provider: PaymentProvider,
  { disputes }: ProviderLedger,
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
