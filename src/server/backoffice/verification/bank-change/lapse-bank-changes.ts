import { hasBankChangeLapsed } from '#domain/organisation/bank-change.ts'
import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  type StoredBankChange,
  listLapsedChanges,
  moveBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { mailBankChange } from '#server/backoffice/verification/bank-change/mail-bank-change.ts'
import {
  changesPerTurn,
  processChanges,
} from '#server/backoffice/verification/bank-change/process-changes.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type LapseDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

/** Ends the requests for a new bank account that no one confirmed in time, with a mail; returns their number. */
export async function lapseBankChanges(deps: LapseDeps): Promise<number> {
  const due = await listLapsedChanges(deps.db, deps.clock.now(), changesPerTurn)
  return processChanges(deps.db, due, (tx, organisationId, change) =>
    lapseBankChange(tx, deps, organisationId, change),
  )
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
