import { parisDate } from '#domain/format.ts'
import { attemptLifetimeMs } from '#domain/payment/attempt-machine.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import type { Deps } from '#server/money/deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import {
  type ClaimedDebit,
  claimDueInstallments,
  listClaimed,
  postponeInstallments,
} from '#server/money/installment/collect-store.ts'
import { type StoredAttempt, findAttempt } from '#server/money/payment/attempt-store.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'
import { firstPollMs } from '#server/money/payment/poll-times.ts'
import { processDue } from '#server/platform/process-due.ts'

const putOffAtOnce = 500
const atOnce = 10
/** Decline code that is noted for a debit without a chargeable payment method, as for a wrong card: only a new one helps. */
const noPaymentMethod = 'hapay_incorrect_number'
/** Decline code that is noted where the payment method was just replaced, as for a failure of the bank: tried the next day. */
const otherPaymentMethod = 'hapay_processing_error'

/**
 * Collects every debit that is due (in Paris), ten in parallel: claims it with its attempt, charges it outside any
 * transaction, applies the result. A debit is claimed only when it can be charged at once, else the poller would treat
 * it as lost; after a kill the poller resolves it. Missed months are collected in order, since the next debit of a
 * schedule starts only after the previous one ended. Returns the number of charged debits.
 * @param signal stops it after the current debits
 */
export async function collectDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  // The debits stay due until there is space again to record them.
  if (deps.disk.isLow()) return 0
  await putOff(deps)
  return processDue<ClaimedDebit>(
    deps,
    {
      slots: atOnce,
      claim: (limit) => claimNext(deps, limit),
      handle: (debit) => collectOne(deps, debit),
      // The poller resolves it.
      fail: ({ attemptId }, error) => deps.log.error({ err: error, attemptId }, 'debit result not applied'),
    },
    signal,
  )
}

/** Debits of associations that may not collect are checked once a day, not in each turn. */
async function putOff(deps: Deps): Promise<void> {
  const today = parisDate(deps.clock.now())
  while ((await postponeInstallments(deps.db, { today, limit: putOffAtOnce })) === putOffAtOnce);
}

/**
 * Claims due debits, as many as can be charged at once. The provider has as long as for a payer's attempt; the poller
 * resolves the debits of a killed collector.
 */
async function claimNext(deps: Deps, limit: number): Promise<ClaimedDebit[]> {
  const now = deps.clock.now()
  const times = {
    now,
    today: parisDate(now),
    deadline: new Date(now.getTime() + attemptLifetimeMs),
    pollAt: new Date(now.getTime() + firstPollMs),
  }
  const ids = await claimDueInstallments(deps.db, { ...times, limit })
  deps.faultPoint.hit('after-claim')
  return listClaimed(deps.db, ids)
}

/** Charges a claimed debit and applies the result; then extends a monthly schedule by one month. */
async function collectOne(deps: Deps, debit: ClaimedDebit): Promise<void> {
  await chargeAndApply(deps, debit)
  if (debit.kind === 'SUBSCRIPTION') await extendSchedules(deps, [debit.scheduleId])
}

async function chargeAndApply(deps: Deps, debit: ClaimedDebit): Promise<void> {
  const attempt = await findAttempt(deps.db, debit.attemptId)
  // The poller was faster: a delayed collector must not charge an abandoned debit.
  if (attempt?.state !== 'submitted') return
  const answer = await charge(deps, attempt, debit)
  if (answer.kind === 'succeeded') deps.faultPoint.hit('after-saved-charge')
  await applyProviderResult(deps, attempt, answer)
}

/** The provider's answer. Without a chargeable payment method: the refusal that asks for a new one or waits for it. */
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
    origin: await deps.site.origin(),
    savedMethodRef: debit.savedMethodRef,
  })
}
