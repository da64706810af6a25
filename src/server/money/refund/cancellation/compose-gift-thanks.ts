import type { RefundChoiceView } from '#contract/cancellation/refund-choice.ts'
import type { GiftThanks } from '#contract/mail/cancellation-mails.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import type { Deps } from '#server/money/deps.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { loadOrderToCancel } from '#server/money/refund/cancellation/cancellation-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'

/** The payer of a cancelled order, with what was ordered. */
export interface GiftPayer extends Pick<
  Awaited<ReturnType<typeof loadOrderToCancel>>,
  'payer' | 'locale' | 'number'
> {
  readonly form: StoredForm
}

/** The mail of thanks to a payer who gave what they saw, in their language; none without an address. */
export function composeGiftThanks(
  deps: Pick<Deps, 'settings' | 'newId'>,
  { payer, locale, number, form }: GiftPayer,
  { amount, tip, receipt }: Pick<RefundChoiceView, 'amount' | 'tip' | 'receipt'>,
  now: Date,
): QueuedMail[] {
  if (payer.email === '') return []
  const payload: GiftThanks = {
    ...mailOfForm(deps, form),
    orderNumber: number,
    payer: composePerson(payer),
    date: now.toISOString(),
    amount,
    tip,
    receipt,
  }
  return [{ id: deps.newId(), kind: 'giftThanks', recipient: payer.email, locale, payload }]
}
