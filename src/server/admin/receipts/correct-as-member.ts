import type { JournalAction } from '#domain/access/journal.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid, readId } from '#domain/ids.ts'
import type { OrderId } from '#domain/ids.ts'
import type { CorrectableReceipt, CorrectDonor } from '#contract/receipt-correction.ts'
import { asMember } from '#server/access/as-member.ts'
import { writeJournal } from '#server/access/member-store.ts'
import { assertActingRight } from '#server/admin/receipts/acting-role.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { correctReceipt } from '#server/receipt/correct-receipt.ts'
import { findReceiptOf } from '#server/receipt/found-receipt-store.ts'
import { findIncompleteReceipt } from '#server/receipt/incomplete-receipt-store.ts'
import { presentCorrectable } from '#server/receipt/present-correctable.ts'
import { type ReceiptKey, lockDueReceipt } from '#server/receipt/receipt-store.ts'
import type { Granted } from '#server/user/actor.ts'

/** A receipt whose donor a member may correct now, and what the journal says of a correction. */
interface Correctable {
  readonly key: ReceiptKey
  readonly action: JournalAction
  readonly number: string
}

/**
 * Finds a receipt of the association of a grant.
 * @throws AppError NOT_FOUND; RECEIPT_CHANGED where it is to be corrected no more; CONFLICT while a bank decides
 */
export type FindCorrectable = (tx: Tx, organisationId: string, now: Date) => Promise<Correctable>

/** A receipt that is issued and valid, by its id. */
export const validReceipt =
  (receiptId: string): FindCorrectable =>
  async (tx, organisationId) => {
    const found = isUuid(receiptId) ? await findReceiptOf(tx, organisationId, receiptId) : null
    if (found === null) throw new AppError('NOT_FOUND')
    if (!found.isValid) throw new AppError('RECEIPT_CHANGED')
    if (found.awaitsBank) throw new AppError('CONFLICT')
    return { key: found.key, action: 'receiptCorrected', number: found.label }
  }

/** The receipt of an order and a year that waits for the name or the full address of its donor. */
export const incompleteReceipt =
  (order: string, year: number): FindCorrectable =>
  async (tx, organisationId, now) => {
    const orderId = readId<OrderId>(order)
    const found = orderId && (await findIncompleteReceipt(tx, { organisationId, year, now }, orderId))
    if (found === null) throw new AppError('NOT_FOUND')
    if (!found.isWaiting) throw new AppError('RECEIPT_CHANGED')
    return { key: found.key, action: 'receiptCompleted', number: found.orderNumber }
  }

/** What a receipt of an association states of its donor, or would state. @throws AppError as finding it */
export async function readCorrectable(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Granted,
  find: FindCorrectable,
): Promise<CorrectableReceipt> {
  return asMember(deps, granted, async (tx) => {
    const { key } = await find(tx, granted.organisationId, deps.clock.now())
    return presentCorrectable(tx, key)
  })
}

/**
 * Corrects the donor of a receipt of an association, in the name of a member; the journal has a number and no name.
 * Returns whether anything changed. The statements run with the rights of the owner, after the guard.
 * @throws AppError as finding it, and VALIDATION, TOO_MANY_REQUESTS; RECEIPT_CHANGED where another session corrected it
 */
export async function correctAsMember(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  granted: Granted,
  find: FindCorrectable,
  typed: CorrectDonor,
): Promise<boolean> {
  await assertActingRight(deps, granted, 'receipt:issue')
  const { organisationId, session } = granted
  const { userId } = session
  return deps.db.transaction().execute(async (tx) => {
    const { key } = await find(tx, organisationId, deps.clock.now())
    // What plans this receipt meanwhile ends first: it may become void.
    await lockDueReceipt(tx, key)
    const { action, number } = await find(tx, organisationId, deps.clock.now())
    const isCorrected = await correctReceipt(tx, deps, key, { author: 'member', userId }, typed)
    if (isCorrected) {
      const entry = { organisationId, formId: null, userId, detail: { number } }
      await writeJournal(tx, { ...entry, action }, deps.clock.now())
    }
    return isCorrected
  })
}
