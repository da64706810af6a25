import type { ChequeDeposit } from '#contract/admin/money/offline.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { readDeposit } from '#server/backoffice/admin/offline/read-cheques.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { returnCheque } from '#server/money/offline/cheque-store.ts'

/** Records that a cheque came back unpaid, in the name of a member. @throws AppError NOT_FOUND, CONFLICT where it is none to return */
export async function returnAsMember(
  deps: Deps,
  granted: Granted,
  paymentId: string,
): Promise<ChequeDeposit> {
  await assertActingRight(deps, granted, 'offline:bank')
  if (!isUuid(paymentId)) throw new AppError('NOT_FOUND')
  const { organisationId, session } = granted
  const now = deps.clock.now()
  const depositId = await deps.db.transaction().execute(async (tx) => {
    const returned = await returnCheque(tx, { paymentId, organisationId, returnedOn: parisDate(now), now })
    if (returned === null) throw new AppError('CONFLICT', { detail: 'no cheque to return' })
    const entry = {
      organisationId,
      formId: null,
      userId: session.userId,
      detail: { number: returned.orderNumber },
    }
    await writeJournal(tx, { ...entry, action: 'chequeReturned' }, now)
    return returned.depositId
  })
  return readDeposit(deps, granted, depositId)
}
