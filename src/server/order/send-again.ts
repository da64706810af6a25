import { createHash } from 'node:crypto'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { Deps } from '#server/deps.ts'
import { askSendAgain, queueConfirmationsAgain } from '#server/order/send-again-store.ts'

const dayMs = 86_400_000
const days = 30
const mostOrders = 10
const mostWishesAnHour = 3

/**
 * Takes the wish of a guest to get the confirmations again. Nothing is looked up here, so that neither the answer nor
 * its time tells who bought: the job does the work. @throws AppError VALIDATION where it is no address
 */
export async function askForConfirmations(deps: Deps, given: string): Promise<void> {
  const email = given.trim().toLowerCase()
  if (isEmpty(email)) throwIfAny([problem('email', 'REQUIRED')])
  if (emailRule(email) !== null) throwIfAny([problem('email', 'EMAIL')])
  const emailHash = createHash('sha256').update(email).digest()
  await askSendAgain(deps.db, { id: deps.newId(), email, emailHash }, deps.clock.now())
}

/**
 * The job: sends the confirmations of the orders of the last 30 days again, at most ten, to the address of each order.
 * A fourth wish within an hour is passed over in silence.
 */
export async function sendConfirmationsAgain(
  deps: Pick<Deps, 'db' | 'clock'>,
  wish: { readonly id: string; readonly email: string },
): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - days * dayMs)
  await queueConfirmationsAgain(deps.db, wish, { since, mostOrders, mostWishes: mostWishesAnHour }, now)
}
