import { revivableUntil } from '#domain/cart/cart-expiry.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import { composeFormPart, composePerson } from '#server/payment/compose-mail-parts.ts'
import { findPayment, type StoredPayment } from '#server/payment/payment-store.ts'
import { listAbandoned, queueReminder } from '#server/reminder/reminder-store.ts'
import { resumeAddress } from '#server/reminder/resume-address.ts'

/** Somebody who comes back by himself within the hour is not disturbed; a cart of yesterday cannot be taken up. */
const afterMs = 60 * 60_000
const beforeMs = 20 * 60 * 60_000
const perTurn = 100

/**
 * Reminds once whoever began to pay and left, where the form says so, with a link that takes the cart up again.
 * Killed anywhere, the next turn goes on. Source: form setting remindAbandonedCart.
 */
export async function remindAbandoned(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const begun = { from: new Date(now.getTime() - beforeMs), to: new Date(now.getTime() - afterMs) }
  for (const paymentId of await listAbandoned(deps.db, begun, perTurn)) {
    const payment = await findPayment(deps.db, paymentId)
    if (payment !== null) await remind(deps, payment, now)
  }
}

async function remind(deps: Deps, payment: StoredPayment, now: Date): Promise<void> {
  const form = await loadForm(deps.db, payment.formId)
  const { payer, locale } = payment.snapshot
  const until = revivableUntil(payment.createdAt)
  const payload = {
    ...composeFormPart({ payment, form, settings: deps.settings }),
    date: payment.createdAt.toISOString(),
    payer: composePerson(payment),
    amount: payment.total,
    resumeUrl: resumeAddress(deps, payment, form, until),
    until: until.toISOString(),
  }
  const mail = { id: deps.newId(), recipient: payer.email, locale, payload }
  await queueReminder(deps.db, payment.cartId, mail, now)
}
