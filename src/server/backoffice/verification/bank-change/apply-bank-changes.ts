import { maskIban } from '#domain/organisation/registration-numbers.ts'
import {
  findBankChange,
  listDueChanges,
  moveBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { mailBankChange } from '#server/backoffice/verification/bank-change/mail-bank-change.ts'
import { tryLockVerification } from '#server/backoffice/verification/document-term-store.ts'
import { lockVerification, updateIban } from '#server/backoffice/verification/verification-file-store.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'

type ApplyDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

const changesPerTurn = 100

/**
 * Uses confirmed bank accounts whose delay is over; returns their number. Those of associations that are suspended, or no
 * longer verified, wait.
 */
export async function applyBankChanges(deps: ApplyDeps): Promise<number> {
  let count = 0
  for (const due of await listDueChanges(deps.db, deps.clock.now(), changesPerTurn))
    if (await apply(deps, due)) count += 1
  return count
}

/** Uses an account, unless another transaction has the verification: the next turn asks again. */
async function apply(
  deps: ApplyDeps,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await tryLockVerification(tx, organisationId))) return false
    const { state } = await lockVerification(tx, organisationId)
    const change = await findBankChange(tx, organisationId, id)
    if (state !== 'verified' || change?.state !== 'confirmed') return false
    await updateIban(tx, organisationId, change.iban, now)
    await moveBankChange(tx, id, 'apply', {}, now)
    const detail = { change: id, iban: maskIban(change.iban) }
    const entry = { organisationId, formId: null, userId: null, action: 'bankChangeApplied', detail } as const
    await writeJournal(tx, entry, now)
    const step = { organisationId, step: 'applied', account: change, userId: null, at: null } as const
    await mailBankChange(tx, deps, step, now)
    return true
  })
}
