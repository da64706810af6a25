import type { ChequeDeposit, Cheques, DepositCheques } from '#contract/admin/offline.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type StoredCheque,
  depositCheques,
  listCheques,
  listDeposits,
  returnCheque,
} from '#server/money/offline/cheque-store.ts'

/** The cheques of an association that wait for the bank, and its latest deposits. */
export async function readCheques(deps: Deps, granted: Granted): Promise<Cheques> {
  const { organisationId } = granted
  return asMember(deps, granted, async (tx) => ({
    waiting: (await listCheques(tx, organisationId, null)).map(presentCheque),
    deposits: await listDeposits(tx, organisationId),
    mayBank: mayBank(granted),
    today: parisDate(deps.clock.now()),
  }))
}

/** A deposit with its cheques. @throws AppError NOT_FOUND */
export async function readDeposit(deps: Deps, granted: Granted, id: string): Promise<ChequeDeposit> {
  const { organisationId } = granted
  return asMember(deps, granted, async (tx) => {
    const deposit = (await listDeposits(tx, organisationId)).find((one) => one.id === id)
    if (deposit === undefined) throw new AppError('NOT_FOUND')
    const cheques = await listCheques(tx, organisationId, id)
    return { ...deposit, cheques: cheques.map(presentCheque), mayBank: mayBank(granted) }
  })
}

const mayBank = ({ memberships, organisationId }: Granted) =>
  isAllowed(memberships, 'offline:bank', { organisationId, formId: null })

function presentCheque({ depositId: _deposit, ...cheque }: StoredCheque) {
  return cheque
}

/**
 * Puts cheques into a deposit in the name of a member. Repeated with the same token, it is one deposit.
 * @throws AppError VALIDATION; CONFLICT where one of them is in another deposit by now
 */
export async function depositAsMember(
  deps: Deps,
  granted: Granted,
  { token, payments, depositedOn }: DepositCheques,
): Promise<ChequeDeposit> {
  await assertActingRight(deps, granted, 'offline:bank')
  if (parseApiDate(depositedOn) === null) throwIfAny([problem('deposit.depositedOn', 'DATE')])
  const { organisationId, session } = granted
  const { userId } = session
  const id = stableId('deposit', organisationId, userId, token)
  const now = deps.clock.now()
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

/** Records that a cheque came back unpaid, in the name of a member. @throws AppError CONFLICT where it is none to return */
export async function returnAsMember(
  deps: Deps,
  granted: Granted,
  paymentId: string,
): Promise<ChequeDeposit> {
  await assertActingRight(deps, granted, 'offline:bank')
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
