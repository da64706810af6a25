import { createHash } from 'node:crypto'
import { backOffMs } from '#domain/worker/back-off.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type SendAgainRequest,
  askSendAgain,
  claimSendAgain,
  endSendAgain,
  postponeSendAgain,
  queueConfirmationsAgain,
} from '#server/money/order/send-again-store.ts'
import { workOn } from '#server/platform/work-on.ts'

const dayMs = 86_400_000
const days = 30
const mostOrders = 10
const mostWishesAnHour = 3
/** Longer than its one database statement, which is limited to 5 s. */
const leaseMs = 15_000
const maximumTries = 5

/**
 * Stores a guest's request to get the confirmations again. Nothing is read here, so that neither the answer nor its
 * time reveals who bought: the worker does the work. @throws AppError VALIDATION if the address is invalid
 */
export async function askForConfirmations(deps: Deps, given: string): Promise<void> {
  const email = plainEmail(given).toLowerCase()
  if (isEmpty(email)) throwIfAny([problem('email', 'REQUIRED')])
  if (emailRule(email) !== null) throwIfAny([problem('email', 'EMAIL')])
  const hash = createHash('sha256').update(email).digest()
  await askSendAgain(deps.db, { id: deps.newId(), hash, email, now: deps.clock.now() })
}

/** Queues the confirmations of every due request. Returns the number of tried requests. */
export function answerSendAgain(deps: Deps, signal?: AbortSignal): Promise<number> {
  return workOn<SendAgainRequest>(
    deps,
    {
      slots: 1,
      claim: (limit) => claimSendAgain(deps.db, limit, leaseMs),
      handle: async (request) => {
        // Each process that tried it ended before it could record why.
        if (request.tries > maximumTries) throw new Error('too many attempts')
        await sendConfirmationsAgain(deps, request)
      },
      fail: (request, error) => postpone(deps, request, error),
    },
    signal,
  )
}

async function postpone(deps: Deps, { id, tries }: SendAgainRequest, error: unknown): Promise<void> {
  const isFinal = tries >= maximumTries
  if (isFinal) deps.log.error({ err: error, requestId: id, tries }, 'confirmations not sent again: abandoned')
  else deps.log.warn({ err: error, requestId: id, tries }, 'confirmations not sent again, will be retried')
  await postponeSendAgain(deps.db, { id, tries }, isFinal ? null : backOffMs(tries), deps.clock.now())
}

/**
 * Sends the confirmations of the orders of the last 30 days again, at most ten, to the address of each order. From the
 * fourth request within an hour, requests are ignored silently. Repeating it sends nothing twice.
 */
async function sendConfirmationsAgain(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Pick<SendAgainRequest, 'id' | 'email'>,
): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - days * dayMs)
  const limits = { since, most: mostOrders, asked: mostWishesAnHour }
  await queueConfirmationsAgain(deps.db, { request: request.id, email: request.email, now, ...limits })
  await endSendAgain(deps.db, request.id)
}
