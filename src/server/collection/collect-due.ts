import { parisDate } from '#domain/format.ts'
import { attemptLifetimeMs } from '#domain/payment/attempt-machine.ts'
import { applyProviderResult } from '#server/checkout/apply-provider-result.ts'
import { extendSchedules } from '#server/collection/extend-schedules.ts'
import { type Deps, findProvider } from '#server/deps.ts'
import {
  type ClaimedDebit,
  claimDueDebits,
  listClaimed,
  putOffDebits,
} from '#server/installment/collect-store.ts'
import { type StoredAttempt, findAttempt } from '#server/payment/attempt-store.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'
import { workOn } from '#server/work-on.ts'

const putOffAtOnce = 500
const atOnce = 10
/** More than the provider's own time-out: what is claimed is sent at once, so that none is given up before. */
const firstPollMs = 45_000
/** How a debit ends that has no means to charge: only another one will do. */
const noPaymentMethod = 'hapay_incorrect_number'
/** How one ends whose means was replaced at this moment: the next day's try has the new one. */
const otherPaymentMethod = 'hapay_processing_error'

/**
 * Collects every debit whose day has come (in Paris), ten side by side: each is claimed and committed with its attempt,
 * then charged outside any transaction, then settled as any payment is. None is claimed before its turn to be charged:
 * one that waited for others would be taken for lost by the poller. Killed anywhere, the poller finds out what became of
 * what was claimed; two at once never take the same debit. Months that were missed are caught up in their order, since a
 * schedule's next debit comes when the one before has ended. What may not be collected waits for another day.
 * Answers how many it charged.
 * @param signal stops it after the debits under way
 */
export async function collectDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  await putOff(deps)
  return workOn<ClaimedDebit>(
    deps,
    {
      slots: atOnce,
      claim: (limit) => claimNext(deps, limit),
      handle: (debit) => collectOne(deps, debit),
      // The poller takes it from here.
      fail: ({ attemptId }, error) => deps.log.error({ err: error, attemptId }, 'debit not settled'),
    },
    signal,
  )
}

/** Debits of associations that may not collect are looked at once a day, not at each turn. */
async function putOff(deps: Deps): Promise<void> {
  const today = parisDate(deps.clock.now())
  while ((await putOffDebits(deps.db, { today, limit: putOffAtOnce })) === putOffAtOnce);
}

/**
 * Claims debits that are due, so many that each is charged at once. The provider is given as long as for a payer; a
 * killed collector's debits are looked at by the poller.
 */
async function claimNext(deps: Deps, limit: number): Promise<ClaimedDebit[]> {
  const now = deps.clock.now()
  const [deadline, pollAt] = [attemptLifetimeMs, firstPollMs].map((ms) => new Date(now.getTime() + ms))
  const times = { now, today: parisDate(now), deadline: deadline ?? now, pollAt: pollAt ?? now }
  const ids = await claimDueDebits(deps.db, { ...times, limit })
  deps.faultPoint.hit('after-claim')
  return listClaimed(deps.db, ids)
}

/** Charges a claimed debit and settles it; then a monthly one gets its next month. */
async function collectOne(deps: Deps, debit: ClaimedDebit): Promise<void> {
  await chargeAndSettle(deps, debit)
  if (debit.kind === 'SUBSCRIPTION') await extendSchedules(deps, [debit.scheduleId])
}

async function chargeAndSettle(deps: Deps, debit: ClaimedDebit): Promise<void> {
  const attempt = await findAttempt(deps.db, debit.attemptId)
  // The poller was quicker: a collector that stood still does not charge what was given up.
  if (attempt?.state !== 'submitted') return
  const answer = await charge(deps, attempt, debit)
  if (answer.kind === 'succeeded') deps.faultPoint.hit('after-saved-charge')
  await applyProviderResult(deps, attempt, answer)
}

/** The provider's answer; where there is nothing that it could charge, the refusal that asks for another means, or waits for it. */
async function charge(deps: Deps, attempt: StoredAttempt, debit: ClaimedDebit): Promise<ChargeAnswer> {
  const saved = findProvider(deps, attempt.provider)?.saved ?? null
  if (saved === null || debit.savedMethodRef === null)
    return {
      kind: 'failed',
      providerRef: null,
      code: debit.isReplaced ? otherPaymentMethod : (debit.refusedBy ?? noPaymentMethod),
    }
  return saved.charge({
    attemptId: attempt.id,
    amount: attempt.amount,
    tip: attempt.tip,
    currency: 'EUR',
    deadline: attempt.deadline,
    description: debit.description,
    payeeAccount: attempt.payeeAccount,
    savedMethodRef: debit.savedMethodRef,
  })
}
