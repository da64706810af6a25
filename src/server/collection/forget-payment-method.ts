import { type Deps, findProvider } from '#server/deps.ts'
import {
  type DetachedPaymentMethod,
  claimDetachedPaymentMethods,
  recordPaymentMethodForgotten,
} from '#server/installment/mandate-store.ts'
import { workOff } from '#server/work-off.ts'

const perTurn = 200
const atOnce = 5
/** Whatever is not known to be gone is asked for again after this long. */
const againMs = 60 * 60_000

/**
 * Has providers forget the means that nothing is debited with any more: of schedules that ended or were stopped a week
 * ago, means that were replaced, and those kept with money that became no order. A means is claimed first, so that
 * nothing is charged with it any more; what a provider did not answer is asked again, as is what a killed process left.
 * Answers how many are gone. Source: what a payer is told, that a card is kept until the last debit and no longer.
 */
export async function forgetPaymentMethod(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const again = new Date(now.getTime() + againMs)
  let gone = 0
  await workOff(
    await claimDetachedPaymentMethods(deps.db, now, again, perTurn),
    atOnce,
    async (left) => {
      if (await forgetOne(deps, left)) gone += 1
    },
    (error, { mandateId }) => deps.log.error({ err: error, mandateId }, 'means not forgotten'),
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
      ? ({ kind: 'unknown', reason: 'no such provider' } as const)
      : await saved.forget(paymentMethod)
  if (answer.kind === 'gone')
    return recordPaymentMethodForgotten(deps.db, { mandate: mandateId, now: deps.clock.now() })
  deps.log.warn({ mandateId, provider: name, reason: answer.reason }, 'means not forgotten')
  return false
}
