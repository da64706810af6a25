import type { AskBankChange } from '#contract/admin/verification.ts'
import { AppError } from '#domain/errors.ts'
import { checkBankChange, confirmableUntil } from '#domain/organisation/bank-change.ts'
import { ibanCharacters, maskIban } from '#domain/organisation/registration-numbers.ts'
import { plainText } from '#domain/pasted-text.ts'
import { throwIfAny } from '#domain/problem.ts'
import {
  findAskedWith,
  findOpenChange,
  storeBankChange,
} from '#server/backoffice/verification/bank-change/bank-change-store.ts'
import { lapseBankChange } from '#server/backoffice/verification/bank-change/lapse-bank-changes.ts'
import { mailBankChange } from '#server/backoffice/verification/bank-change/mail-bank-change.ts'
import { lockVerification } from '#server/backoffice/verification/verification-file-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { listMembersWith, writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type AskDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

/**
 * Asks for another bank account of a verified association; another member has to confirm it. Repeated with its key, it is
 * one request.
 * @throws AppError VALIDATION; BANK_CHANGE_OPEN while another change is open; CONFLICT where the association is not
 *   verified, no other member could confirm, or the key was used for another account
 */
export async function askBankChange(deps: AskDeps, granted: Granted, asked: AskBankChange): Promise<void> {
  await assertActingRight(deps, granted, 'bank:change')
  const now = deps.clock.now()
  const { organisationId, organizationName: name, session } = granted
  const { userId } = session
  const account = { iban: ibanCharacters(asked.iban), holder: plainText(asked.holder).trim() }
  await deps.db.transaction().execute(async (tx) => {
    const { state, iban: current } = await lockVerification(tx, organisationId)
    if (await isAskedBefore(tx, granted, { ...account, token: asked.token })) return
    if (state !== 'verified') throw new AppError('CONFLICT', { detail: 'the association is not verified' })
    throwIfAny(checkBankChange(asked, { name, current }))
    await endLapsed(tx, deps, organisationId)
    if (
      (await listMembersWith(tx, organisationId, 'bank:change')).every((member) => member.userId === userId)
    )
      throw new AppError('CONFLICT', { detail: 'no other member could confirm' })
    const id = deps.newId()
    await storeBankChange(tx, { id, organisationId, token: asked.token, ...account, userId }, now)
    const detail = { change: id, from: current ? maskIban(current) : '', iban: maskIban(account.iban) }
    const entry = { organisationId, formId: null, userId, action: 'bankChangeAsked', detail } as const
    await writeJournal(tx, entry, now)
    const at = confirmableUntil(now)
    await mailBankChange(tx, deps, { organisationId, step: 'asked', account, userId, at }, now)
  })
}

/** Whether a request with its key was stored. @throws AppError CONFLICT where it was for another account */
async function isAskedBefore(
  tx: Tx,
  { organisationId, session }: Granted,
  { iban, holder, token }: { readonly iban: string; readonly holder: string; readonly token: string },
): Promise<boolean> {
  const before = await findAskedWith(tx, organisationId, token)
  if (before === null) return false
  if (before.iban === iban && before.holder === holder && before.askedBy === session.userId) return true
  throw new AppError('CONFLICT', { detail: 'the key was used for another account' })
}

/** Ends a former request that was not confirmed in time. @throws AppError BANK_CHANGE_OPEN where it still may be */
async function endLapsed(tx: Tx, deps: AskDeps, organisationId: string): Promise<void> {
  const open = await findOpenChange(tx, organisationId)
  if (open !== null && !(await lapseBankChange(tx, deps, organisationId, open)))
    throw new AppError('BANK_CHANGE_OPEN')
}
