import { setTimeout as pause } from 'node:timers/promises'
import { Counter } from 'prom-client'
import type { AttemptId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import { cardTestingDefence, cardTestingWindowMs, doubtfulCards } from '#domain/payment/card-testing.ts'
import type { Deps } from '#server/deps.ts'
import { hashAddress, isWorkDone, type WorkTask, workTask } from '#server/defence/proof-of-work.ts'
import { type StoredTrial, countTries, letTry } from '#server/defence/tries-store.ts'

/** A payment whose card is about to be tried, and from where. */
interface Trial {
  readonly payment: { readonly cartId: string; readonly formId: string }
  readonly attemptId: AttemptId
  /** The client's address, as trusted proxies tell it. */
  readonly address: string
}

/** How many cards were not tried, for the metrics of this process. */
export const cardTrialsStopped = new Counter({
  name: 'obole_card_trials_stopped_total',
  help: 'Cards that were not tried since somebody seemed to try out stolen ones, by what was asked instead',
  labelNames: ['asked'],
  registers: [],
})

/** How long a card waits for its turn in one call: a payer's page asks again by itself, for two minutes. */
const patienceMs = 30_000
const firstPauseMs = 50
const longestPauseMs = 1_000

/**
 * What the payer's browser has to do before its card is tried: null mostly, some work while a form is under attack.
 * @throws AppError PAYMENT_PAUSED where this address had too many cards declined on other carts
 */
export async function findWork(deps: Deps, trial: Trial): Promise<WorkTask | null> {
  return (await look(deps, trial)).task
}

/**
 * Lets a card be tried, and keeps from where. Where many are tried from one address at once, each waits until the bank
 * has answered enough of those before. False: its payment came to an end while it waited, and no card is to be sent.
 * @param answer what the browser found for its task; absent where it had none
 * @throws AppError PAYMENT_PAUSED, PAYMENT_CHECK_REQUIRED where work is due and not done, TOO_MANY_REQUESTS where its
 * turn does not come
 */
export async function takeTurn(deps: Deps, trial: Trial, answer: string | undefined): Promise<boolean> {
  for (let waited = 0, ms = firstPauseMs; ; waited += ms, ms = Math.min(2 * ms, longestPauseMs)) {
    const { task, stored, doubtful, since, now } = await look(deps, trial)
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

/** What there is to say of the cards before this one. @throws AppError PAYMENT_PAUSED */
async function look(deps: Deps, trial: Trial) {
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
