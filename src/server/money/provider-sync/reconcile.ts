import type { ProviderName } from '#contract/organization.ts'
import { saveDifferenceCount } from '#server/platform/db/health-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { listOpenDisputes, listUnknownDisputes } from '#server/money/dispute/dispute-store.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { listSucceeded } from '#server/money/provider-sync/charge-ledger-store.ts'
import { compareCharges } from '#server/money/provider-sync/compare-charges.ts'
import { compareRefunds } from '#server/money/provider-sync/compare-refunds.ts'
import { findUnknownCharges } from '#server/money/restore/find-unknown-charges.ts'
import { listRefunded } from '#server/money/provider-sync/refund-ledger-store.ts'

/** Result of comparing our ledger with a provider's ledger. */
export interface Reconciliation {
  readonly provider: ProviderName
  readonly charges: number
  /** Attempts of charges that we had missed and have recorded now. */
  readonly resolved: readonly string[]
  /** Differences that a person must check: differences, and rows that could not be compared. */
  readonly differences: readonly string[]
  /** Why the ledger was not compared; null if it was. */
  readonly unread: string | null
}

/** The periods that the worker compares, in days. Each has its own gauge value. */
export type ReconciledDays = 1 | 35

/** Tolerance for clock differences and for the time between a charge and its record. */
const slackMs = 60 * 60_000
const dayMs = 86_400_000
const disputesPerTurn = 500

/**
 * Compares the last days and stores the number of differences. An unreadable ledger leaves the stored number unchanged.
 */
export async function reconcile(deps: Deps, days: ReconciledDays): Promise<Reconciliation[]> {
  const found = await reconcileSince(deps, new Date(deps.clock.now().getTime() - days * dayMs))
  for (const { provider, differences, unread } of found) {
    if (unread === null)
      await saveDifferenceCount(deps.db, { provider, days }, differences.length, deps.clock.now())
  }
  return found
}

/**
 * Compares every captured charge and every refund since an instant with ours, in both directions. Records charges that
 * we missed, and polls open disputes. A provider whose ledger cannot be read is reported and does not block the others.
 */
export function reconcileSince(deps: Deps, since: Date): Promise<Reconciliation[]> {
  const providers = Object.values(deps.providers).filter((provider) => provider !== undefined)
  return Promise.all(providers.map((provider) => compareOrReport(deps, provider, since)))
}

async function compareOrReport(deps: Deps, provider: PaymentProvider, since: Date): Promise<Reconciliation> {
  const { name } = provider
  try {
    const found = await compare(deps, provider, since)
    for (const difference of found.differences)
      deps.log.error({ provider: name, difference }, 'ledgers differ')
    return found
  } catch (error) {
    deps.log.error({ err: error, provider: name }, 'ledgers not compared')
    const unread = error instanceof Error ? error.message : String(error)
    return { provider: name, charges: 0, resolved: [], differences: [], unread }
  }
}

async function compare(deps: Deps, provider: PaymentProvider, since: Date): Promise<Reconciliation> {
  // Ours first: a charge recorded meanwhile is then in the provider's ledger, never the other way round.
  const [ours, ourRefunds] = await Promise.all([
    listSucceeded(deps.db, provider.name, since),
    listRefunded(deps.db, provider.name, since),
  ])
  const providerLedger = await provider.listSince(new Date(since.getTime() - slackMs))
  const open = await findUnknownCharges(deps, provider, providerLedger)
  const { siteId } = await deps.site.origin()
  const { resolved, differences } = await compareCharges(deps, provider, providerLedger.charges, {
    ours,
    unknown: { siteId, open },
  })
  differences.push(
    ...(await compareRefunds(deps, provider, providerLedger.refunds, { ours: ourRefunds, slackMs })),
  )
  await pollDisputes(deps, provider, providerLedger)
  return {
    provider: provider.name,
    charges: providerLedger.charges.length,
    resolved,
    differences,
    unread: null,
  }
}

/** Polls the disputes, because the events of their opening and their end may have been lost. */
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
