import { setTimeout as pause } from 'node:timers/promises'
import { Counter } from 'prom-client'
import type { AttemptId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import { cardTestingDefence, cardTestingWindowMs, doubtfulCards } from '#domain/payment/card-testing.ts'
import type { Deps } from '#server/deps.ts'
import { hashAddress, isWorkDone, type WorkTask, workTask } from '#server/defence/proof-of-work.ts'
import { type StoredTrial, countTries, letTry } from '#server/defence/tries-store.ts'

/** A payment whose card is about to be tried, with the client's address. */
interface Trial {
  readonly payment: { readonly cartId: string; readonly formId: string }
  readonly attemptId: AttemptId
  /** The client's address, from trusted proxies. */
  readonly address: string
}

/** Number of stopped card trials, for the metrics of this process. */
export const cardTrialsStopped = new Counter({
  name: 'obole_card_trials_stopped_total',
  help: 'Card trials stopped by the card-testing defence, by what was asked instead',
  labelNames: ['asked'],
  registers: [],
})

/** How long a card waits for its turn in one call. The payer's page repeats the call for two minutes. */
const patienceMs = 30_000
const firstPauseMs = 50
const longestPauseMs = 1_000

/**
 * The task of the payer's browser before its card is tried: usually null, a proof of work while a form is under attack.
 * @throws AppError PAYMENT_PAUSED if this address had too many declined cards on other carts
 */
export async function findWork(deps: Deps, trial: Trial): Promise<WorkTask | null> {
  return (await assessTrial(deps, trial)).task
}

/**
 * Lets a card be tried and records its address. If many cards are tried from one address at once, each waits until the
 * bank has answered enough of the earlier ones. Returns false if its payment ended while it waited: the card must not
 * be sent.
 * @param answer the browser's answer to its task; absent if there was no task
 * @throws AppError PAYMENT_PAUSED, PAYMENT_CHECK_REQUIRED if the task is required and not done, TOO_MANY_REQUESTS if it
 * waited too long
 */
export async function takeTurn(deps: Deps, trial: Trial, answer: string | undefined): Promise<boolean> {
  for (let waited = 0, ms = firstPauseMs; ; waited += ms, ms = Math.min(2 * ms, longestPauseMs)) {
    const { task, stored, doubtful, since, now } = await assessTrial(deps, trial)
    if (task !== null && !isWorkDone(deps.defenceKey, trial.attemptId, answer)) {
      cardTrialsStopped.inc({ asked: 'work' })
      throw new AppError('PAYMENT_CHECK_REQUIRED')
    }
    const turn = await letTry(deps.db, stored, doubtful, { since, now })
    if (turn !== 'wait') return turn === 'go'
    if (waited >= patienceMs) stop(deps, trial, 'TOO_MANY_REQUESTS')
    await pause(ms)
  }
}

/** Assesses the earlier card trials of this address and form. @throws AppError PAYMENT_PAUSED */
async function assessTrial(deps: Deps, trial: Trial) {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - cardTestingWindowMs)
  const { cartId, formId } = trial.payment
  const addressHash = hashAddress(deps.defenceKey, trial.address)
  const stored: StoredTrial = { attemptId: trial.attemptId, addressHash, formId, cartId }
  const tries = await countTries(deps.db, stored, since)
  const defence = cardTestingDefence(tries)
  if (defence === 'wait') stop(deps, trial, 'PAYMENT_PAUSED')
  const task = defence === 'work' ? workTask(deps.defenceKey, trial.attemptId) : null
  return { task, stored, doubtful: doubtfulCards(tries.address), since, now }
}

function stop(
  deps: Deps,
  { payment: { formId } }: Trial,
  code: 'PAYMENT_PAUSED' | 'TOO_MANY_REQUESTS',
): never {
  cardTrialsStopped.inc({ asked: 'wait' })
  deps.log.warn({ formId }, 'an address tries many cards')
  throw new AppError(code)
}
