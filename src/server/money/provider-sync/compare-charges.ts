import { type AttemptId, readId } from '#domain/ids.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import type { Deps } from '#server/money/deps.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { inBatches } from '#server/money/provider-sync/in-batches.ts'
import { listCharged } from '#server/money/provider-sync/charge-ledger-store.ts'
import { notCompared } from '#server/money/provider-sync/not-compared.ts'

type TheirCharge = ProviderLedger['charges'][number]

interface UnknownCharges {
  readonly siteId: string
  readonly open: ReadonlySet<string>
}

interface ComparedCharges {
  /** Attempts whose missed charges were recorded. */
  readonly resolved: string[]
  readonly differences: string[]
}

/**
 * Compares the charges of the two ledgers and records charges that we missed. A charge that cannot be compared is
 * reported and does not block the others.
 * @param ours succeeded attempts, listed before the provider's ledger was read
 * @param unknown this site, and its charges without an attempt that are not settled
 */
export async function compareCharges(
  deps: Deps,
  provider: PaymentProvider,
  theirs: readonly TheirCharge[],
  { ours, unknown }: { readonly ours: readonly AttemptId[]; readonly unknown: UnknownCharges },
): Promise<ComparedCharges> {
  const compared: ComparedCharges = { resolved: [], differences: [] }
  for (const batch of inBatches(theirs)) await compareBatch(deps, provider, batch, { ...compared, unknown })
  const known = new Set(theirs.map(({ attemptId }) => attemptId))
  for (const id of ours) {
    if (!known.has(id)) compared.differences.push(`attempt ${id} succeeded here, unknown to the provider`)
  }
  return compared
}

async function compareBatch(
  deps: Deps,
  provider: PaymentProvider,
  batch: readonly TheirCharge[],
  { resolved, differences, unknown }: ComparedCharges & { readonly unknown: UnknownCharges },
): Promise<void> {
  const ids = batch.flatMap(({ attemptId }) => readId<AttemptId>(attemptId) ?? [])
  const charged = await listCharged(deps.db, ids)
  for (const { attemptId, providerRef, amount, origin } of batch) {
    const own = charged.get(readId<AttemptId>(attemptId) ?? '')
    if (own === undefined && origin?.siteId === unknown.siteId) {
      if (unknown.open.has(providerRef))
        differences.push(`charge ${providerRef} is ours and unknown here: npm run cli -- restore resolve`)
    } else if (own === undefined) differences.push(`charge ${providerRef} belongs to no attempt of ours`)
    else if (own.isOrphan) continue
    else if (own.state !== 'succeeded') {
      const difference = await takeIn(deps, provider, own.id, providerRef)
      if (difference === null) resolved.push(attemptId)
      else differences.push(difference)
    } else if (own.amount !== amount)
      differences.push(`attempt ${own.id} is ${own.amount} here, ${amount} at the provider`)
  }
}

/** Records a charge that we missed; returns the difference that a person must check, null if there is none. */
async function takeIn(
  deps: Deps,
  provider: PaymentProvider,
  id: AttemptId,
  providerRef: string,
): Promise<string | null> {
  const charge = `charge ${providerRef}`
  try {
    const [attempt, answer] = [await findAttempt(deps.db, id), await provider.findCharge(id)]
    if (attempt === null) return `${charge} belongs to no attempt of ours`
    if (answer.kind === 'unknown') throw new Error(`provider did not answer: ${answer.reason}`)
    if (answer.kind !== 'succeeded')
      return `${charge} is captured in the provider's ledger but ${answer.kind}`
    await applyProviderResult(deps, attempt, answer)
    return null
  } catch (error) {
    return notCompared(`${charge} of attempt ${id}`, error)
  }
}
