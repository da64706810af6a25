import { hasBankChangeLapsed } from '#domain/organisation/bank-change.ts'
import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  type StoredBankChange,
  findBankChange,
  listLapsedChanges,
  moveBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { mailBankChange } from '#server/backoffice/verification/bank-change/mail-bank-change.ts'
import { tryLockVerification } from '#server/backoffice/verification/document-term-store.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type LapseDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

const changesPerTurn = 100

/** Ends the requests for a new bank account that no one confirmed in time, with a mail; returns their number. */
export async function lapseBankChanges(deps: LapseDeps): Promise<number> {
  let count = 0
  for (const { organisationId, id } of await listLapsedChanges(deps.db, deps.clock.now(), changesPerTurn)) {
    const hasEnded = await deps.db.transaction().execute(async (tx) => {
      if (!(await tryLockVerification(tx, organisationId))) return false
      const change = await findBankChange(tx, organisationId, id)
      return change !== null && lapseBankChange(tx, deps, organisationId, change)
    })
    if (hasEnded) count += 1
  }
  return count
}

/**
 * Ends a request that no one confirmed in time, with a line in the journal and a mail; false where it still waits, or was
 * decided. The caller has the lock of the verification.
 */
export async function lapseBankChange(
  tx: Tx,
  deps: Omit<LapseDeps, 'db'>,
  organisationId: string,
  change: StoredBankChange,
): Promise<boolean> {
  const now = deps.clock.now()
  if (change.state !== 'waiting' || !hasBankChangeLapsed(change.askedAt, now)) return false
  await moveBankChange(tx, change.id, 'lapse', {}, now)
  const detail = { change: change.id, iban: maskIban(change.iban) }
  const entry = { organisationId, formId: null, userId: null, action: 'bankChangeLapsed', detail } as const
  await writeJournal(tx, entry, now)
  const step = { organisationId, step: 'lapsed', account: change, userId: null, at: null } as const
  await mailBankChange(tx, deps, step, now)
  return true
}
