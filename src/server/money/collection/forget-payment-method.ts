import type { Deps } from '#server/money/deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import {
  type DetachedPaymentMethod,
  claimDetachedPaymentMethods,
  recordPaymentMethodForgotten,
} from '#server/money/installment/mandate-store.ts'
import { processAll } from '#server/platform/process-all.ts'

const perTurn = 200
const atOnce = 5
/** Delay before the provider is asked again. */
const againMs = 60 * 60_000

/**
 * Asks providers to delete payment methods that are no longer used: of schedules that ended or were stopped a week ago,
 * replaced ones, and those saved with money that became no order. A payment method is claimed first, so that it is not
 * charged any more. Without an answer, or after a kill, the provider is asked again. Returns the number of deleted
 * payment methods. Source: the promise to payers that a card is stored until the last debit and no longer.
 */
export async function forgetPaymentMethod(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const again = new Date(now.getTime() + againMs)
  let gone = 0
  await processAll(
    await claimDetachedPaymentMethods(deps.db, now, again, perTurn),
    atOnce,
    async (left) => {
      if (await forgetOne(deps, left)) gone += 1
    },
    (error, { mandateId }) => deps.log.error({ err: error, mandateId }, 'payment method not detached'),
  )
  return gone
}

async function forgetOne(
  deps: Deps,
  { mandateId, provider: name, ...paymentMethod }: DetachedPaymentMethod,
): Promise<boolean> {
  const saved = findProvider(deps, name)?.saved ?? null
  const answer =
    saved === null
      ? ({ kind: 'unknown', reason: 'unknown provider' } as const)
      : await saved.forget(paymentMethod)
  if (answer.kind === 'gone')
    return recordPaymentMethodForgotten(deps.db, { mandate: mandateId, now: deps.clock.now() })
  deps.log.warn({ mandateId, provider: name, reason: answer.reason }, 'payment method not detached')
  return false
}
