import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import type { CorrectableReceipt, CorrectDonor } from '#contract/receipt-correction.ts'
import { asMember } from '#server/access/as-member.ts'
import { writeJournal } from '#server/access/member-store.ts'
import { assertActingRight } from '#server/admin/receipts/acting-role.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { correctReceipt } from '#server/receipt/correct-receipt.ts'
import { findReceiptOf } from '#server/receipt/found-receipt-store.ts'
import { presentCorrectable } from '#server/receipt/present-correctable.ts'
import { lockDueReceipt } from '#server/receipt/receipt-store.ts'
import type { Granted } from '#server/user/actor.ts'

/**
 * What a valid receipt of an association states of its donor.
 * @throws AppError NOT_FOUND; RECEIPT_CHANGED where it is not valid any more; CONFLICT while a bank decides
 */
export async function readFoundReceipt(
  deps: Pick<Deps, 'db'>,
  granted: Granted,
  receiptId: string,
): Promise<CorrectableReceipt> {
  return asMember(deps, granted, async (tx) => {
    const { key } = await loadCorrectable(tx, granted, receiptId)
    return presentCorrectable(tx, key)
  })
}

/**
 * Corrects the donor of a valid receipt of an association, in the name of a member; the journal has its number. Returns
 * whether anything changed. The statements run with the rights of the owner, after the guard.
 * @throws AppError as reading it, and VALIDATION, TOO_MANY_REQUESTS; RECEIPT_CHANGED where another session corrected it
 */
export async function correctFoundReceipt(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  granted: Granted,
  receiptId: string,
  typed: CorrectDonor,
): Promise<boolean> {
  await assertActingRight(deps, granted, 'receipt:issue')
  const { organisationId, session } = granted
  const { userId } = session
  return deps.db.transaction().execute(async (tx) => {
    const { key } = await loadCorrectable(tx, granted, receiptId)
    // What plans this receipt meanwhile ends first: it may become void.
    await lockDueReceipt(tx, key)
    const { label } = await loadCorrectable(tx, granted, receiptId)
    const isCorrected = await correctReceipt(tx, deps, key, { author: 'member', userId }, typed)
    if (isCorrected) {
      const entry = { organisationId, formId: null, userId, detail: { number: label } }
      await writeJournal(tx, { ...entry, action: 'receiptCorrected' }, deps.clock.now())
    }
    return isCorrected
  })
}

async function loadCorrectable(tx: Tx, { organisationId }: Granted, receiptId: string) {
  const found = isUuid(receiptId) ? await findReceiptOf(tx, organisationId, receiptId) : null
  if (found === null) throw new AppError('NOT_FOUND')
  if (!found.isValid) throw new AppError('RECEIPT_CHANGED')
  if (found.awaitsBank) throw new AppError('CONFLICT')
  return found
}
