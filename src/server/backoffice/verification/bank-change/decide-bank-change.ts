import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { hasBankChangeLapsed, usedFrom } from '#domain/organisation/bank-change.ts'
import { bankChangeMachine } from '#domain/organisation/bank-change-machine.ts'
import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  type StoredBankChange,
  findBankChange,
  findOpenChange,
  moveBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { mailBankChange } from '#server/backoffice/verification/bank-change/mail-bank-change.ts'
import { lockVerification } from '#server/backoffice/verification/verification-file-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

/**
 * Confirms a new bank account, as another member than its requester; it is used after the delay. Repeated by the same
 * member, it is one confirmation.
 * @throws AppError NOT_FOUND; FORBIDDEN for the requester; BANK_CHANGE_DECIDED where it no longer waits; CONFLICT where the
 *   association is not verified
 */
export async function confirmBankChange(deps: DecideDeps, granted: Granted, id: string): Promise<void> {
  const { organisationId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  await decide(deps, granted, id, async (tx, change, state) => {
    if (change.askedBy === userId)
      throw new AppError('FORBIDDEN', { detail: 'the requester of an account does not confirm it' })
    if (change.state === 'confirmed' && change.confirmedBy === userId) return
    if (change.state !== 'waiting' || hasBankChangeLapsed(change.askedAt, now))
      throw new AppError('BANK_CHANGE_DECIDED')
    if (state !== 'verified') throw new AppError('CONFLICT', { detail: 'the association is not verified' })
    const set = { confirmed_by: userId, confirmed_at: now.toISOString() }
    await moveBankChange(tx, change.id, 'confirm', set, now)
    await record(tx, organisationId, { change, userId, action: 'bankChangeConfirmed' }, now)
    const at = usedFrom(now)
    await mailBankChange(tx, deps, { organisationId, step: 'confirmed', account: change, userId, at }, now)
  })
}

/** Refuses a new bank account before it is used; its requester withdraws it so. @throws AppError NOT_FOUND, BANK_CHANGE_DECIDED */
export async function refuseBankChange(deps: DecideDeps, granted: Granted, id: string): Promise<void> {
  const { organisationId, session } = granted
  await decide(deps, granted, id, async (tx, change) => {
    if (change.state === 'refused' && change.refusedBy === session.userId) return
    if (!bankChangeMachine.sets.open.includes(change.state)) throw new AppError('BANK_CHANGE_DECIDED')
    await refuse(tx, deps, { organisationId, change, userId: session.userId })
  })
}

/**
 * Refuses the open change of an association whose file is open again, since its president saves another account. The
 * caller has the lock of the verification.
 */
export async function refuseOpenChange(
  tx: Tx,
  deps: Omit<DecideDeps, 'db'>,
  { organisationId, session }: Granted,
): Promise<void> {
  const change = await findOpenChange(tx, organisationId)
  if (change !== null) await refuse(tx, deps, { organisationId, change, userId: session.userId })
}

interface Refused {
  readonly organisationId: string
  readonly change: StoredBankChange
  readonly userId: string
}

async function refuse(
  tx: Tx,
  deps: Omit<DecideDeps, 'db'>,
  { organisationId, change, userId }: Refused,
): Promise<void> {
  const now = deps.clock.now()
  await moveBankChange(tx, change.id, 'refuse', { refused_by: userId }, now)
  await record(tx, organisationId, { change, userId, action: 'bankChangeRefused' }, now)
  await mailBankChange(tx, deps, { organisationId, step: 'refused', account: change, userId, at: null }, now)
}

/** Runs a decision under the lock of the verification, so that two decisions come one after the other. */
async function decide(
  deps: DecideDeps,
  granted: Granted,
  id: string,
  work: (tx: Tx, change: StoredBankChange, verification: string) => Promise<void>,
): Promise<void> {
  await assertActingRight(deps, granted, 'bank:change')
  const { organisationId } = granted
  await deps.db.transaction().execute(async (tx) => {
    const { state } = await lockVerification(tx, organisationId)
    const change = isUuid(id) ? await findBankChange(tx, organisationId, id) : null
    if (change === null) throw new AppError('NOT_FOUND')
    await work(tx, change, state)
  })
}

interface Recorded {
  readonly change: StoredBankChange
  readonly userId: string
  readonly action: 'bankChangeConfirmed' | 'bankChangeRefused'
}

async function record(
  tx: Tx,
  organisationId: string,
  { change, userId, action }: Recorded,
  now: Date,
): Promise<void> {
  const detail = { change: change.id, iban: maskIban(change.iban) }
  await writeJournal(tx, { organisationId, formId: null, userId, action, detail }, now)
}
