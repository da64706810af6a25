import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import type { OrderId } from '#domain/ids.ts'
import { checkCorrection } from '#domain/order/check-correction.ts'
import {
  type CorrectedLine,
  type OrderCorrection,
  changedParts,
  correctItem,
  correctableLine,
  correctablePayer,
  questionsOfLine,
  tidyCorrection,
} from '#domain/order/order-correction.ts'
import { throwIfAny } from '#domain/problem.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type StoredCorrectable,
  loadCorrectable,
  makeTicketAgain,
  storeCorrection,
  writeLine,
  writePayer,
} from '#server/papers/correction/correction-store.ts'
import { notifyCorrection } from '#server/papers/correction/notify-correction.ts'
import { type CorrectionAuthor, replaceReceipts } from '#server/papers/correction/replace-receipts.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type Typed = OrderCorrection & { readonly version: number }
type Changes = ReturnType<typeof changedParts>

/** A correction: the fields of the payer that it changed, and how many lines. */
export interface Corrected {
  readonly id: string
  readonly payer: Changes['payer']
  readonly lines: number
}

/**
 * Corrects the payer, participants and answers of an order. Tickets and cards of other people are made again, and the
 * former ones are no longer valid; tax receipts are replaced; who needs the new papers gets them by mail. Amounts, the
 * frozen cart and the ledger stay. Returns null where nothing differs, as for a request that is repeated.
 * @throws AppError VALIDATION; ORDER_CHANGED where another session corrected it since it was read; CONFLICT where what
 *   is corrected was erased, or a bank decides; TOO_MANY_REQUESTS
 */
export async function correctOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'newId' | 'links' | 'settings'>,
  orderId: OrderId,
  author: CorrectionAuthor,
  typed: Typed,
): Promise<Corrected | null> {
  const now = deps.clock.now()
  const order = await loadCorrectable(tx, orderId, { locks: true })
  const form = await loadForm(tx, order.formId)
  const stored = correctableOf(order, form)
  const itemOf = (id: string) => order.lines.find((line) => line.id === id)?.item
  const after = tidyCorrection(typed, {
    stored,
    isOrganization: order.payer.isOrganization,
    itemOf,
    form: form.definition,
  })
  const changes = changedParts(stored, after)
  // A line that was cancelled since it was read is another order than the one that was seen.
  if (after.lines.some(({ id }) => itemOf(id) === undefined)) throw new AppError('ORDER_CHANGED')
  if (changes.isNothing) return null
  if (typed.version !== order.version) throw new AppError('ORDER_CHANGED')
  assertStored(order, changes)
  throwIfAny(checkCorrection(stored, after, rulesOf(order, form, now)))
  // Lines, then tickets, then receipts: in the order in which a cancellation locks them.
  await writeLines(tx, order, changes, now)
  if (changes.isDonor)
    await replaceReceipts(tx, deps, orderId, author, { payer: after.payer, fields: changes.payer })
  await writePayer(tx, orderId, order.payer, after.payer)
  const correction = {
    id: deps.newId(),
    orderId,
    author: author.author,
    userId: author.userId,
    ...recordOf(stored, after, changes),
  }
  await storeCorrection(tx, correction, now)
  await notifyCorrection(tx, deps, { correctionId: correction.id, order, form, after, changes })
  return { id: correction.id, payer: changes.payer, lines: changes.lines.length }
}

/** Presents an order as it is corrected. */
export function correctableOf(
  { payer, lines }: StoredCorrectable,
  { definition }: StoredForm,
): OrderCorrection {
  return {
    payer: correctablePayer(payer),
    lines: lines.map(({ id, item }) => correctableLine(id, item, definition)),
  }
}

function rulesOf({ payer, lines }: StoredCorrectable, { definition }: StoredForm, now: Date) {
  const itemOf = (id: string) => lines.find((line) => line.id === id)?.item
  return {
    isOrganization: payer.isOrganization,
    questionsOf: (line: string) => {
      const item = itemOf(line)
      return item === undefined ? [] : questionsOfLine(item, definition)
    },
    isNamed: (line: string) => needsParticipant(itemOf(line)?.type ?? 'Donation'),
    today: parisDate(now),
  }
}

/** @throws AppError CONFLICT where what would change was erased at its term */
function assertStored(
  { number, isPayerErased, areAnswersErased }: StoredCorrectable,
  { payer, lines }: Changes,
): void {
  if ((isPayerErased && payer.length > 0) || (areAnswersErased && lines.length > 0))
    throw new AppError('CONFLICT', { detail: `order ${number} was erased at its term` })
}

/** Writes the changed lines, and makes their papers again. */
async function writeLines(tx: Tx, { lines }: StoredCorrectable, changes: Changes, now: Date): Promise<void> {
  for (const { line, isPaper } of changes.lines) {
    const stored = lines.find(({ id }) => id === line.id)
    if (stored === undefined) continue
    const isCardNew = isPaper && stored.item.type === 'Membership'
    if (!(await writeLine(tx, line.id, correctItem(stored.item, line), { isCardNew })))
      throw new AppError('ORDER_CHANGED')
    if (isPaper) await makeTicketAgain(tx, { line: line.id, now })
  }
}

/** The changed part of a correction, before and after. */
function recordOf(stored: OrderCorrection, after: OrderCorrection, { payer, lines }: Changes) {
  const partOf = (whole: OrderCorrection, linesOf: readonly CorrectedLine[]) => ({
    ...(payer.length > 0 && { payer: whole.payer }),
    ...(lines.length > 0 && { lines: linesOf }),
  })
  return {
    before: partOf(
      stored,
      lines.map(({ before }) => before),
    ),
    after: partOf(
      after,
      lines.map(({ line }) => line),
    ),
  }
}
