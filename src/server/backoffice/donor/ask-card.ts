import type { CardAsked } from '#contract/donor/donors.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import type { PaymentId } from '#domain/ids.ts'
import { canAsk, listGifts } from '#server/backoffice/donor/read-monthly-donors.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { composeExpiring } from '#server/money/collection/notify-expiring.ts'
import type { Deps } from '#server/money/deps.ts'
import { composeRefusalAgain } from '#server/money/installment/plan-refusal.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'

/**
 * Sends the payer of a monthly gift the mail about its refused debit or ending card once more, with the link to give
 * another card; once a day for each gift. @throws AppError NOT_FOUND; CONFLICT where nothing is asked of the payer
 */
export async function askCard(deps: Deps, granted: Granted, orderId: string): Promise<CardAsked> {
  await assertActingRight(deps, granted, 'order:correct')
  const gift = (await listGifts(deps, granted)).find((one) => one.orderId === orderId)
  if (gift === undefined) throw new AppError('NOT_FOUND')
  const { refused, card, orderNumber: number } = gift
  const now = deps.clock.now()
  const [mail] = !canAsk(gift)
    ? []
    : refused !== null
      ? await composeRefusalAgain(deps, refused.paymentId as PaymentId, now)
      : card === null
        ? []
        : await composeExpiring(deps, { ...gift, ...card }, now)
  if (mail === undefined)
    throw new AppError('CONFLICT', { detail: `order ${number} asks nothing of its payer` })
  const { organisationId, formId, session } = granted
  return deps.db.transaction().execute(async (tx) => {
    const { payload: data, ...rest } = mail
    const subjectId = stableId('card-asked', orderId, parisDate(now))
    const isSent = await queueMail(tx, { ...rest, data, subjectId } as Parameters<typeof queueMail>[1], now)
    if (isSent)
      await writeJournal(
        tx,
        { organisationId, formId, userId: session.userId, action: 'cardAsked', detail: { number } },
        now,
      )
    return { isSent }
  })
}
