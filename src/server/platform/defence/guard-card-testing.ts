import { setTimeout as pause } from 'node:timers/promises'
import { Counter } from 'prom-client'
import type { AttemptId } from '#domain/ids.ts'
import { AppError, type WorkTask } from '#domain/errors.ts'
import {
  cardTestingDefence,
  cardTestingWindowMs,
  doubtfulCards,
  doubtfulOf,
  needsBank,
  workBits,
} from '#domain/payment/card-testing.ts'
import type { Core } from '#server/platform/core.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { isWorkDone, workTask } from '#server/platform/defence/proof-of-work.ts'
import {
  type CountedTries,
  type StoredTrial,
  type TrialLimit,
  type TriesQuery,
  countTries,
} from '#server/platform/defence/tries-store.ts'

/** A payment whose card is about to be tried, with the client. */
interface Trial {
  readonly payment: { readonly cartId: string; readonly formId: string }
  readonly attemptId: AttemptId
  readonly client: Client
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

/** Whose cards are counted, and since when: for the read that a call makes anyway. */
export function triesQueryOf({ clock }: Pick<Core, 'clock'>, client: Client): TriesQuery {
  return { addressHash: client, since: new Date(clock.now().getTime() - cardTestingWindowMs) }
}

/**
 * The work that the payer's browser has to do before its card is tried: usually null, a task while a form is attacked.
 * @param tries what was counted for this payment and address
 * @throws AppError PAYMENT_PAUSED where this address or its network had too many cards declined on other carts
 */
export function findWork(deps: Core, trial: Trial, tries: CountedTries): WorkTask | null {
  const counted = { ...tries, declines: deps.settings.declinesPerAddress }
  if (cardTestingDefence(counted) === 'wait') stop(deps, trial, 'PAYMENT_PAUSED')
  const bits = workBits(counted)
  return bits > 0 ? workTask(deps.defenceKey, trial.attemptId, bits) : null
}

/** Whether this card has to be confirmed by its bank, because too many were declined on its form. */
export function asksBank(deps: Core, { payment: { formId } }: Trial, { form }: CountedTries): boolean {
  if (!needsBank(form)) return false
  cardTrialsStopped.inc({ asked: 'bank' })
  deps.log.warn({ formId, ...form }, 'many cards are tried on a form: its cards need 3-D Secure')
  return true
}

/**
 * Lets a card be tried: its attempt is submitted, and keeps from where. Where many are tried from one address at once,
 * each waits until the bank has answered enough of those before. Returns what `submit` answered at its turn: where it is
 * not `go`, no card is to be sent.
 * @param tries what was counted for this payment and address just now
 * @param answer what the browser found for its task; absent where it had none
 * @param submit moves the attempt where its turn has come
 * @throws AppError PAYMENT_PAUSED, PAYMENT_CHECK_REQUIRED where work is due and not done, TOO_MANY_REQUESTS where its
 * turn does not come
 */
export async function submitInTurn<T extends string>(
  deps: Core,
  trial: Trial,
  { tries, answer }: { readonly tries: CountedTries; readonly answer: string | undefined },
  submit: (trial: StoredTrial, limit: TrialLimit) => Promise<T | 'wait'>,
): Promise<T> {
  const { cartId, formId } = trial.payment
  let counted = tries
  for (let waited = 0, ms = firstPauseMs; ; waited += ms, ms = Math.min(2 * ms, longestPauseMs)) {
    const work = findWork(deps, trial, counted)
    if (work !== null && !isWorkDone(deps.defenceKey, trial.attemptId, work.bits, answer)) {
      cardTrialsStopped.inc({ asked: 'work' })
      throw new AppError('PAYMENT_CHECK_REQUIRED')
    }
    const { addressHash, since } = triesQueryOf(deps, trial.client)
    const stored = { attemptId: trial.attemptId, addressHash, formId, cartId }
    const { declinesPerAddress } = deps.settings
    const turn = await submit(stored, {
      doubtful: doubtfulCards(counted.address, declinesPerAddress),
      subscriberDoubtful: doubtfulOf('subscriber', counted.subscriber, declinesPerAddress),
      networkDoubtful: doubtfulOf('network', counted.network, declinesPerAddress),
      since,
      now: deps.clock.now(),
    })
    if (turn !== 'wait') return turn
    if (waited >= patienceMs) stop(deps, trial, 'TOO_MANY_REQUESTS')
    await pause(ms)
    counted = await countTries(deps.db, stored, triesQueryOf(deps, trial.client).since)
  }
}

function stop(
  deps: Core,
  { payment: { formId } }: Trial,
  code: 'PAYMENT_PAUSED' | 'TOO_MANY_REQUESTS',
): never {
  cardTrialsStopped.inc({ asked: 'wait' })
  deps.log.warn({ formId }, 'an address tries many cards')
  throw new AppError(code)
}
