import type { ChequeDeposit, DepositCheques } from '#contract/admin/money/offline.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { acceptedDays, checkDay } from '#domain/order/offline-entry.ts'
import { throwIfAny } from '#domain/problem.ts'
import { findClosedUntil } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { readDeposit } from '#server/backoffice/admin/offline/read-cheques.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { depositCheques } from '#server/money/offline/cheque-store.ts'

/**
 * Puts cheques into a deposit in the name of a member. A repeated idempotency key is one deposit.
 * @throws AppError VALIDATION; CONFLICT where one of them is in another deposit by now
 */
export async function depositAsMember(
  deps: Deps,
  granted: Granted,
  { token, payments, depositedOn }: DepositCheques,
): Promise<ChequeDeposit> {
  await assertActingRight(deps, granted, 'offline:bank')
  const { organisationId, session } = granted
  const { userId } = session
  const id = stableId('deposit', organisationId, userId, token)
  const now = deps.clock.now()
  const accepted = acceptedDays(parisDate(now), await findClosedUntil(deps.db, organisationId))
  throwIfAny(checkDay('deposit.depositedOn', depositedOn, accepted))
  await deps.db.transaction().execute(async (tx) => {
    const asked = { id, organisationId, payments: [...new Set(payments)], depositedOn, userId, now }
    const made = await depositCheques(tx, asked)
    if (made === null) throw new AppError('CONFLICT', { detail: 'a cheque is in another deposit' })
    if (made.isRepeated) return
    const detail = { number: made.number, cheques: asked.payments.length }
    await writeJournal(tx, { organisationId, formId: null, userId, action: 'chequesDeposited', detail }, now)
  })
  return readDeposit(deps, granted, id)
}
