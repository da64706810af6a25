import { createHash } from 'node:crypto'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { Deps } from '#server/money/deps.ts'
import { askSendAgain } from '#server/money/order/send-again-store.ts'

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
