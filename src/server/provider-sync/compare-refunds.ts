import type { Deps } from '#server/deps.ts'
import type { PaymentProvider, ProviderLedger } from '#server/providers/payment-provider.ts'
import { inBatches } from '#server/provider-sync/in-batches.ts'
import { notCompared } from '#server/provider-sync/not-compared.ts'
import { recordReturned } from '#server/provider-sync/record-returned-refunds.ts'
import { type LedgerRefund, listLedgerRefunds } from '#server/provider-sync/refund-ledger-store.ts'

type TheirRefund = ProviderLedger['refunds'][number]

/**
 * What the refunds of the two books say differently. One that is on its way at the provider's is no difference yet.
 * @param ours those that were made, listed before the provider's book was read
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
  const settledUntil = deps.clock.now().getTime() - slackMs
  for (const batch of inBatches(theirs)) {
    const own = await listLedgerRefunds(deps.db, provider.name, batch)
    for (const refund of batch) {
      const difference = differenceOf(refund, own.get(refund.providerRef), settledUntil)
      if (difference !== null) differences.push(difference)
    }
  }
  return differences
}

/** One that came back is in no book any more, and its event may have been lost: then it is recorded, and no difference. */
async function checkAfter(deps: Deps, provider: PaymentProvider, refund: LedgerRefund): Promise<string[]> {
  try {
    if (await recordReturned(deps, provider, refund)) return []
    return [`refund ${refund.id} is made here, unknown to the provider`]
  } catch (error) {
    return [notCompared(`refund ${refund.id}`, error)]
  }
}

function differenceOf(
  { providerRef, chargeRef, amount, at }: TheirRefund,
  own: LedgerRefund | undefined,
  settledUntil: number,
): string | null {
  if (own === undefined) return `refund ${providerRef} of charge ${chargeRef} is none of ours`
  if (own.amount !== amount) return `refund ${own.id} is ${own.amount} here, ${amount} at the provider`
  return own.state !== 'refunded' && at.getTime() < settledUntil
    ? `refund ${own.id} is made at the provider, ${own.state} here`
    : null
}
