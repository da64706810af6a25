import { type AttemptId, readId } from '#domain/ids.ts'
import { type Cents, addCents, zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { listAttemptsAmong, noteUnknownCharges } from '#server/money/restore/restore-store.ts'

const batchSize = 500

type UnknownDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'site'>
type Charges = ProviderLedger['charges']

/**
 * Finds the charges of a provider's ledger that this site made and that have no attempt here, and records them:
 * an older database was put back. The ledger was read before the attempts are looked up, and each attempt is committed
 * before its charge is sent, so a charge without an attempt is never one that is just being made, in any process.
 * Returns the references of the charges that are not settled.
 */
export async function findUnknownCharges(
  deps: UnknownDeps,
  { name: provider }: Pick<PaymentProvider, 'name'>,
  { charges, refunds }: Pick<ProviderLedger, 'charges' | 'refunds'>,
): Promise<ReadonlySet<string>> {
  const unknown = await withoutAttempt(deps, charges)
  if (unknown.length === 0) return new Set()
  const refunded = new Map<string, Cents>()
  for (const { chargeRef, amount } of refunds)
    refunded.set(chargeRef, addCents(refunded.get(chargeRef) ?? zero, amount))
  const open = await noteUnknownCharges(deps.db, {
    provider,
    charges: unknown.map(({ providerRef, attemptId, amount, at, origin }) => ({
      providerRef,
      reference: attemptId,
      amount,
      refunded: refunded.get(providerRef) ?? zero,
      at,
      numberSeries: origin?.numberSeries ?? 0,
    })),
    now: deps.clock.now(),
  })
  deps.site.readAgain()
  if (open.length > 0)
    deps.log.error({ provider, charges: open.length }, 'database restored: payments are suspended')
  return new Set(open)
}

/** The charges of this site that no attempt here made. */
async function withoutAttempt(deps: UnknownDeps, charges: Charges): Promise<Charges> {
  const { siteId } = await deps.site.origin()
  const ours = charges.filter(({ origin }) => origin?.siteId === siteId)
  const unknown: Charges[number][] = []
  for (let from = 0; from < ours.length; from += batchSize) {
    const batch = ours.slice(from, from + batchSize)
    const ids = batch.flatMap(({ attemptId }) => readId<AttemptId>(attemptId) ?? [])
    const known = await listAttemptsAmong(deps.db, ids)
    unknown.push(...batch.filter(({ attemptId }) => !known.has(attemptId)))
  }
  return unknown
}
