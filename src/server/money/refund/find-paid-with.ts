import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentId } from '#domain/ids.ts'
import type { Deps } from '#server/money/deps.ts'
import { listSuccesses } from '#server/money/payment/attempt-store.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import type { PaidWith } from '#server/providers/payment-provider.ts'

/** Payments whose card is asked for; orders have more only by months. */
const mostAsked = 4
const longestMs = 2_000

/**
 * The card or account of each payment, as its provider knows it: none is stored here. Those that the provider does not
 * show within two seconds are left out.
 */
export async function findPaidWith(
  deps: Pick<Deps, 'db' | 'providers'>,
  payments: readonly string[],
): Promise<ReadonlyMap<string, PaidWith>> {
  const attempts = await listSuccesses(deps.db, payments.slice(0, mostAsked) as PaymentId[])
  const stop = new AbortController()
  const late = pause(longestMs, null, { signal: stop.signal }).catch(() => null)
  const asked = attempts.map(async ({ id, paymentId, provider }) => {
    const charge = findProvider(deps, provider)?.findCharge(id)
    const found = await Promise.race([charge, late]).catch(() => null)
    return [paymentId, found?.kind === 'succeeded' ? (found.paidWith ?? null) : null] as const
  })
  const found = await Promise.all(asked)
  stop.abort()
  return new Map(found.flatMap(([id, paidWith]) => (paidWith === null ? [] : [[id, paidWith]])))
}
