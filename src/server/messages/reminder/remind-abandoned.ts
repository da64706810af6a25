import { revivableUntil } from '#domain/cart/cart-expiry.ts'
import type { Deps } from '#server/money/deps.ts'
import { isSellable } from '#server/catalogue/form/assert-sellable.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { type AbandonedPayment, listAbandoned } from '#server/messages/reminder/reminder-store.ts'
import { resumeAddress } from '#server/money/payment/resume-address.ts'
import { processPages } from '#server/platform/process-pages.ts'

/** A payer who may return within the hour is not reminded. A cart older than a day cannot be resumed. */
const afterMs = 60 * 60_000
const beforeMs = 20 * 60 * 60_000

/**
 * Reminds payers once of a payment that they started and left, if the form wants this and still sells, with a link that
 * resumes the cart. After a kill, the next turn continues. Source: form setting remindAbandonedCart.
 */
export async function remindAbandoned(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const begun = { from: new Date(now.getTime() - beforeMs), to: new Date(now.getTime() - afterMs) }
  await processPages<AbandonedPayment>(
    (page) => listAbandoned(deps.db, begun, page),
    (abandoned) => remind(deps, abandoned, now),
    (error, { paymentId }) => deps.log.error({ err: error, paymentId }, 'payer not reminded'),
  )
}

async function remind(deps: Deps, { paymentId }: AbandonedPayment, now: Date): Promise<boolean> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment === null) return false
  const form = await loadForm(deps.db, payment.formId)
  // The link would lead to a rejected payment. If the form sells again in time, the mail is sent then.
  if (!isSellable(form, now)) return false
  const { payer, locale } = payment.snapshot
  const until = revivableUntil(payment.createdAt)
  const payload = {
    ...composeFormPart({ payment, form, settings: deps.settings }),
    date: payment.createdAt.toISOString(),
    payer: composePerson(payer),
    amount: payment.total,
    resumeUrl: resumeAddress(deps, payment, form, until),
    until: until.toISOString(),
  }
  const mail = { id: deps.newId(), kind: 'abandonedCart', recipient: payer.email, locale, payload } as const
  await queueMails(deps.db, { mails: [mail], subject: payment.cartId, now })
  return true
}
