import { AppError } from '#domain/errors.ts'
import { requiredRule } from '#domain/field-rules.ts'
import { ibanCharacters, ibanRule, maskIban } from '#domain/organisation/registration-numbers.ts'
import { canSubmit } from '#domain/organisation/required-documents.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { applyState } from '#server/backoffice/verification/apply-state.ts'
import { assertPresident } from '#server/backoffice/verification/assert-president.ts'
import { refuseOpenChange } from '#server/backoffice/verification/bank-change/decide-bank-change.ts'
import { listDocuments } from '#server/backoffice/verification/document-store.ts'
import { assertOpen } from '#server/backoffice/verification/send-document.ts'
import { lockVerification, updateIban } from '#server/backoffice/verification/verification-file-store.ts'

type FileDeps = Pick<Deps, 'db' | 'clock'>
type BankDeps = FileDeps & Pick<Deps, 'newId' | 'settings'>

/**
 * Saves the bank account of an association while its file is open; with the first one it may collect under the cap.
 * The journal has both accounts, masked.
 * Whether it may collect is not a member's to write: the statements run with the rights of the owner, after the guard.
 * @throws AppError VALIDATION, CONFLICT while the file is examined or once it is verified
 */
export async function saveBankDetails(deps: BankDeps, granted: Granted, typed: string): Promise<void> {
  const { db, clock } = deps
  await assertPresident({ db }, granted)
  const code = requiredRule(typed) ?? ibanRule(typed)
  if (code !== null) throwIfAny([problem('bank.iban', code)])
  const now = clock.now()
  const { organisationId } = granted
  await db.transaction().execute(async (tx) => {
    const { state, iban } = await lockVerification(tx, organisationId)
    assertOpen({ state })
    await refuseOpenChange(tx, deps, granted)
    const after = ibanCharacters(typed)
    await updateIban(tx, organisationId, after, now)
    if (state === 'registered') await moveVerification(tx, { organisationId, event: 'complete' }, now)
    await applyState(tx, organisationId, now)
    const detail = { before: iban ? maskIban(iban) : '', after: maskIban(after) }
    const entry = { organisationId, formId: null, userId: granted.session.userId, detail }
    await writeJournal(tx, { ...entry, action: 'bankDetailsChanged' }, now)
  })
}

/**
 * Sends the file of an association to the operator. @throws AppError CONFLICT where something is missing, or it was sent
 */
export async function submitFile({ db, clock }: FileDeps, granted: Granted): Promise<void> {
  await assertPresident({ db }, granted)
  const now = clock.now()
  const { organisationId } = granted
  await db.transaction().execute(async (tx) => {
    const { state } = await lockVerification(tx, organisationId)
    if (!canSubmit(state, await listDocuments(tx, organisationId))) throw new AppError('CONFLICT')
    const set = { submitted_at: now.toISOString() }
    await moveVerification(tx, { organisationId, event: 'submit', set }, now)
    await applyState(tx, organisationId, now)
    const entry = { organisationId, formId: null, userId: granted.session.userId, detail: {} }
    await writeJournal(tx, { ...entry, action: 'verificationSubmitted' }, now)
  })
}
