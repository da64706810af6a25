import type { Deps } from '#server/money/deps.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { inBatches } from '#server/money/provider-sync/in-batches.ts'
import { notCompared } from '#server/money/provider-sync/not-compared.ts'
import { recordReturned } from '#server/money/provider-sync/record-returned-refunds.ts'
import { listRecordedCharges } from '#server/money/restore/restore-store.ts'
import { type LedgerRefund, listLedgerRefunds } from '#server/money/provider-sync/refund-ledger-store.ts'

type TheirRefund = ProviderLedger['refunds'][number]

/**
 * Compares the refunds of the two ledgers. A refund that is pending at the provider is not a difference yet.
 * @param ours confirmed refunds, listed before the provider's ledger was read
 */
export async function compareRefunds(
  deps: Deps,
  provider: PaymentProvider,
  theirs: readonly TheirRefund[],
  { ours, slackMs }: { readonly ours: readonly LedgerRefund[]; readonly slackMs: number },
): Promise<string[]> {
  const differences: string[] = []
  const known = new Set(theirs.map(({ providerRef }) => providerRef))
  for (const refund of ours) {
    if (refund.providerRef !== null && known.has(refund.providerRef)) continue
    differences.push(...(await checkAfter(deps, provider, refund)))
  }
  const completedUntil = deps.clock.now().getTime() - slackMs
  for (const batch of inBatches(theirs)) {
    const own = await listLedgerRefunds(deps.db, provider.name, batch)
    // What `restore resolve` refunds has no attempt and no refund row here.
    const unknown = await listRecordedCharges(
      deps.db,
      provider.name,
      batch.map(({ chargeRef }) => chargeRef),
    )
    for (const refund of batch) {
      if (unknown.has(refund.chargeRef)) continue
      const difference = differenceOf(refund, own.get(refund.providerRef), completedUntil)
      if (difference !== null) differences.push(difference)
    }
  }
  return differences
}

/**
 * A refund that failed later is in no ledger, and its event may have been lost. It is then recorded, and is no
 * difference.
 */
async function checkAfter(deps: Deps, provider: PaymentProvider, refund: LedgerRefund): Promise<string[]> {
  try {
    if (await recordReturned(deps, provider, refund)) return []
    return [`refund ${refund.id} is completed here, unknown to the provider`]
  } catch (error) {
    return [notCompared(`refund ${refund.id}`, error)]
  }
}

function differenceOf(
  { providerRef, chargeRef, amount, at }: TheirRefund,
  own: LedgerRefund | undefined,
  completedUntil: number,
): string | null {
  if (own === undefined) return `refund ${providerRef} of charge ${chargeRef} is not one of ours`
  if (own.amount !== amount) return `refund ${own.id} is ${own.amount} here, ${amount} at the provider`
  return own.state !== 'refunded' && at.getTime() < completedUntil
    ? `refund ${own.id} is completed at the provider, ${own.state} here`
    : null
}
