import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  type StoredBankChange,
  listDueChanges,
  moveBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { mailBankChange } from '#server/backoffice/verification/bank-change/mail-bank-change.ts'
import {
  changesPerTurn,
  processChanges,
} from '#server/backoffice/verification/bank-change/process-changes.ts'
import { lockVerification, updateIban } from '#server/backoffice/verification/verification-file-store.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type ApplyDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

/**
 * Uses confirmed bank accounts whose delay is over; returns their number. Those of associations that are suspended, or no
 * longer verified, wait.
 */
export async function applyBankChanges(deps: ApplyDeps): Promise<number> {
  const due = await listDueChanges(deps.db, deps.clock.now(), changesPerTurn)
  return processChanges(deps.db, due, (tx, organisationId, change) =>
    applyBankChange(tx, deps, organisationId, change),
  )
}

async function applyBankChange(
  tx: Tx,
  deps: ApplyDeps,
  organisationId: string,
  change: StoredBankChange,
): Promise<boolean> {
  const now = deps.clock.now()
  const { state, iban: former } = await lockVerification(tx, organisationId)
  if (state !== 'verified' || change.state !== 'confirmed') return false
  await updateIban(tx, organisationId, change.iban, now)
  await moveBankChange(tx, change.id, 'apply', {}, now)
  const from = former ? maskIban(former) : ''
  const detail = { change: change.id, from, iban: maskIban(change.iban) }
  const entry = { organisationId, formId: null, userId: null, action: 'bankChangeApplied', detail } as const
  await writeJournal(tx, entry, now)
  const step = { organisationId, step: 'applied', account: change, userId: null, at: null } as const
  await mailBankChange(tx, deps, step, now)
  return true
}
