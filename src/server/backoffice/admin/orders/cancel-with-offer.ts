import { AppError } from '#domain/errors.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { tipOf } from '#domain/refund/gift-offer.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'
import { requestOf } from '#server/backoffice/admin/orders/refund-request.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { previewRefund } from '#server/money/refund/ask-refund.ts'
import {
  freezeOrderCancellation,
  loadOrderToCancel,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import { hasOpenDispute } from '#server/money/refund/refundable-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('admin/money/cancellationMail')

interface Asked {
  readonly orderId: OrderId
  readonly token: string
  readonly choice: RefundChoice
  /** The refundable rest that the requester saw. */
  readonly rest: Cents
  readonly giftDays: number
  readonly userId: string
  /** The second member who confirmed it; null: none had to. */
  readonly confirmedBy: string | null
}

/**
 * Cancels lines of an order, whose payer may give their refund until a day, in a transaction that has the locks of the
 * order: the worker does the rest, as for a cancelled campaign. Returns the sum.
 * @throws AppError CONFLICT where there is nothing to offer, REFUND_CHANGED where the order is not as the requester saw
 *   it, and those of `previewRefund`
 */
export async function cancelWithOffer(
  tx: Tx,
  deps: Deps,
  { orderId, token, choice, rest, giftDays, userId, confirmedBy }: Asked,
): Promise<Cents> {
  const { order, left, refunds, total, lines } = await previewRefund(
    { db: tx },
    { orderId, ...requestOf(choice) },
  )
  const { payer, locale, number } = await loadOrderToCancel(tx, orderId, { tierId: null, wantedIds: lines })
  // The tip goes back with the whole of an order alone: with a line that was cancelled before, it would stay.
  const isWhole = choice.scope === 'whole' && lines.length === order.lines.length
  // Debits to come end with the whole of an order alone, and a line that was cancelled before has no part in it.
  const isOfLines = choice.scope === 'lines' && lines.length === choice.lines.length && !order.goesOn
  const isOffered = choice.cancels && (isWhole || isOfLines)
  if (!isOffered || lines.length === 0 || order.isOffline || payer.email === '')
    throw new AppError('CONFLICT', { detail: 'nothing to offer' })
  if (await hasOpenDispute(tx, orderId)) throw new AppError('CONFLICT', { detail: 'a dispute is open' })
  if (sumCents(left.map((payment) => payment.total)) !== rest) throw new AppError('REFUND_CHANGED')
  const now = deps.clock.now()
  const { definition, organisation } = await loadForm(tx, order.formId)
  const words = { form: definition.title, organization: organisation.name, number }
  const t = textsIn(locale)
  const kind = await freezeOrderCancellation(tx, {
    id: deps.newId(),
    organisationId: order.organisationId,
    orderId,
    lineIds: lines,
    isWhole,
    restocks: choice.restocks,
    amount: total,
    tip: tipOf(refunds),
    debits: isWhole ? order.debitsToCome : 0,
    token,
    mails: [{ locale, subject: t('subjectOfOrder', words).slice(0, 120), text: t('textOfOrder', words) }],
    giftDays,
    userId,
    confirmedBy,
    now,
  })
  if (kind === 'open') throw new AppError('REFUND_CHANGED', { detail: 'another cancellation has begun' })
  return total
}
