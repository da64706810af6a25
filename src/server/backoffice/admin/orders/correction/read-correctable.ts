import type { CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { questionsOfLine } from '#domain/order/order-correction.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { findConfirmation } from '#server/money/order/send-again-store.ts'
import { correctableOf } from '#server/papers/correction/correct-order.ts'
import { findStatedReceipts, loadCorrectable } from '#server/papers/correction/correction-store.ts'

/** Reads the parts of an order that a member may correct, with the consequences. @throws AppError NOT_FOUND */
export async function readCorrectable(
  { db }: Pick<Deps, 'db'>,
  granted: Granted,
  order: string,
): Promise<CorrectableOrder> {
  const { id } = await loadOwnOrder({ db }, granted, order)
  const found = await loadCorrectable(db, id, { locks: false })
  const form = await loadForm(db, found.formId)
  const { payer, lines } = correctableOf(found, form)
  const receipts = await findStatedReceipts(db, id)
  const { memberships, organisationId } = granted
  return {
    id,
    number: found.number,
    version: found.version,
    payer,
    isOrganization: found.payer.isOrganization,
    isPayerErased: found.isPayerErased,
    lines: found.areAnswersErased
      ? []
      : lines.flatMap((line, index) => {
          const stored = found.lines[index]
          if (stored === undefined) return []
          const { item, hasTicket } = stored
          return [
            {
              id: line.id,
              participant: line.participant,
              answers: [...line.answers],
              name: item.name,
              questions: questionsOfLine(item, form.definition).map((question) => ({
                ...question,
                values: [...question.values],
              })),
              isNamed: needsParticipant(item.type),
              hasTicket,
              hasCard: item.type === 'Membership',
            },
          ]
        }),
    receipts: receipts?.valid ?? 0,
    mayReplaceReceipts: isAllowed(memberships, 'receipt:issue', { organisationId, formId: null }),
    hasConfirmation: (await findConfirmation(db, id)) !== null,
  }
}
