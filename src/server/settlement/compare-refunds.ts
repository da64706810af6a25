import type { Deps } from '#server/deps.ts'
import type { PaymentProvider, ProviderBook } from '#server/providers/payment-provider.ts'
import { inBatches } from '#server/settlement/in-batches.ts'
import { notCompared } from '#server/settlement/not-compared.ts'
import { recordReturned } from '#server/settlement/record-returned-refunds.ts'
import { type BookedRefund, listRefundsOfBook } from '#server/settlement/refund-book-store.ts'

type TheirRefund = ProviderBook['refunds'][number]

/**
 * What the refunds of the two books say differently. One that is on its way at the provider's is no difference yet.
 * @param ours those that were made, listed before the provider's book was read
 */
export async function compareRefunds(
  deps: Deps,
  provider: PaymentProvider,
  theirs: readonly TheirRefund[],
  { ours, slackMs }: { readonly ours: readonly BookedRefund[]; readonly slackMs: number },
): Promise<string[]> {
  const differences: string[] = []
  const known = new Set(theirs.map(({ providerRef }) => providerRef))
  for (const refund of ours) {
    if (refund.providerRef !== null && known.has(refund.providerRef)) continue
    differences.push(...(await lookAfter(deps, provider, refund)))
  }
  const settledUntil = deps.clock.now().getTime() - slackMs
  for (const batch of inBatches(theirs)) {
    const own = await listRefundsOfBook(deps.db, provider.name, batch)
    for (const refund of batch) {
      const difference = differenceOf(refund, own.get(refund.providerRef), settledUntil)
      if (difference !== null) differences.push(difference)
    }
  }
  return differences
}

/** One that came back is in no book any more, and its event may have been lost: then it is recorded, and no difference. */
async function lookAfter(deps: Deps, provider: PaymentProvider, refund: BookedRefund): Promise<string[]> {
  try {
    if (await recordReturned(deps, provider, refund)) return []
    return [`refund ${refund.id} is made here, unknown to the provider`]
  } catch (error) {
    return [notCompared(`refund ${refund.id}`, error)]
  }
}

function differenceOf(
  { providerRef, chargeRef, amount, at }: TheirRefund,
  own: BookedRefund | undefined,
  settledUntil: number,
): string | null {
  if (own === undefined) return `refund ${providerRef} of charge ${chargeRef} is none of ours`
  if (own.amount !== amount) return `refund ${own.id} is ${own.amount} here, ${amount} at the provider`
  return own.state !== 'refunded' && at.getTime() < settledUntil
    ? `refund ${own.id} is made at the provider, ${own.state} here`
    : null
}
