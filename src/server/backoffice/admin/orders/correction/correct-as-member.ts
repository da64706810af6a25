import type { CorrectOrder } from '#contract/admin/order/order-correction.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { correctOrder } from '#server/papers/correction/correct-order.ts'

/**
 * Corrects an order in the name of a member. The correction has the values before and after; the journal, which
 * no term erases, the id of the correction, the number of the order and the names of the fields.
 * @throws AppError NOT_FOUND, and those of `correctOrder`
 */
export async function correctOrderAsMember(
  deps: Deps,
  granted: Granted,
  order: string,
  typed: CorrectOrder,
): Promise<void> {
  await assertActingRight(deps, granted, 'order:correct')
  const { id, number, formId } = await loadOwnOrder(deps, granted, order)
  const { organisationId, memberships, session } = granted
  const { userId } = session
  const mayReplaceReceipts = isAllowed(memberships, 'receipt:issue', { organisationId, formId: null })
  await deps.db.transaction().execute(async (tx) => {
    const author = { author: 'member' as const, userId, mayReplaceReceipts }
    const corrected = await correctOrder(tx, deps, id, author, typed)
    if (corrected === null) return
    const { id: correction, payer, lines } = corrected
    const detail = { number, correction, payer: payer.join(' '), lines }
    const entry = { organisationId, formId, userId, action: 'orderCorrected' as const, detail }
    await writeJournal(tx, entry, deps.clock.now())
  })
}
