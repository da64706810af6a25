import type { JournalAction } from '#domain/access/journal.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid, type OrderId, readId } from '#domain/ids.ts'
import type { CorrectableReceipt, CorrectDonor } from '#contract/receipt-correction.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { correctReceipt } from '#server/papers/receipt/correct-receipt.ts'
import { findReceiptOf } from '#server/papers/receipt/found-receipt-store.ts'
import { findExpectedReceiptOf } from '#server/papers/receipt/incomplete-receipt-store.ts'
import { presentCorrectable } from '#server/papers/receipt/present-correctable.ts'
import { type ReceiptKey, lockDueReceipt } from '#server/papers/receipt/receipt-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** A receipt whose donor a member may correct now, and what the journal says of a correction. */
interface Correctable {
  readonly key: ReceiptKey
  readonly action: JournalAction
  readonly number: string
}

/**
 * Loads a receipt of an association.
 * @throws AppError NOT_FOUND; RECEIPT_CHANGED where it can no longer be corrected; CONFLICT while a bank decides
 */
type LoadCorrectable = (tx: Tx, organisationId: string) => Promise<Correctable>

/**
 * Corrects the donor of a receipt of an association, in the name of a member; the journal has a number and no name.
 * Returns whether anything changed. The statements run with the rights of the owner, after the guard.
 * @throws AppError as loading it, and VALIDATION, TOO_MANY_REQUESTS; RECEIPT_CHANGED where another session corrected it
 */
export async function correctAsMember(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  granted: Granted,
  load: LoadCorrectable,
  typed: CorrectDonor,
): Promise<boolean> {
  await assertActingRight(deps, granted, 'receipt:issue')
  const { organisationId, session } = granted
  const { userId } = session
  return deps.db.transaction().execute(async (tx) => {
    const { key } = await load(tx, organisationId)
    // What plans this receipt meanwhile ends first: it may become void.
    await lockDueReceipt(tx, key)
    const { action, number } = await load(tx, organisationId)
    const isCorrected = await correctReceipt(tx, deps, key, { author: 'member', userId }, typed)
    if (isCorrected) {
      const entry = { organisationId, formId: null, userId, detail: { number } }
      await writeJournal(tx, { ...entry, action }, deps.clock.now())
    }
    return isCorrected
  })
}

/** Reads the donor that a receipt of an association states, or would state. @throws AppError as loading it */
export async function readCorrectable(
  deps: Pick<Deps, 'db'>,
  granted: Granted,
  load: LoadCorrectable,
): Promise<CorrectableReceipt> {
  return asMember(deps, granted, async (tx) => {
    const { key } = await load(tx, granted.organisationId)
    return presentCorrectable(tx, key)
  })
}

/** Loads a receipt that is issued and valid, by its id. */
export function validReceiptLoader(receiptId: string): LoadCorrectable {
  return async (tx, organisationId) => {
    const found = isUuid(receiptId) ? await findReceiptOf(tx, organisationId, receiptId) : null
    if (found === null) throw new AppError('NOT_FOUND')
    if (!found.isValid) throw new AppError('RECEIPT_CHANGED')
    if (found.awaitsBank) throw new AppError('CONFLICT')
    return { key: found.key, action: 'receiptCorrected', number: found.label }
  }
}

/** Loads the receipt of an order and a year that lacks the name or the full address of its donor. */
export function incompleteReceiptLoader(order: string, year: number): LoadCorrectable {
  return async (tx, organisationId) => {
    const orderId = readId<OrderId>(order)
    const found = orderId && (await findExpectedReceiptOf(tx, { organisationId, year }, orderId))
    if (found === null) throw new AppError('NOT_FOUND')
    if (!found.isIncomplete) throw new AppError('RECEIPT_CHANGED')
    return { key: found.key, action: 'receiptCompleted', number: found.orderNumber }
  }
}
