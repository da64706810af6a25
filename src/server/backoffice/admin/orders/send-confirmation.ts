import type { PayerConfirmation } from '#contract/mails.ts'
import type { SendConfirmation } from '#contract/admin/order/order-sheet.ts'
import { AppError } from '#domain/errors.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { StoredOrderSheet } from '#server/backoffice/admin/orders/order-sheet-store.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { withLinks } from '#server/money/checkout/answer-send-again.ts'
import { findConfirmation, findResentTo, storeResent } from '#server/money/order/send-again-store.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'

/**
 * Sends the confirmation of an order again, with its papers, to its payer or to another address; the journal has the
 * number of the order and no address. A repeated idempotency key sends nothing more.
 * @throws AppError NOT_FOUND; VALIDATION for the address; CONFLICT where the confirmation is no longer stored, or the
 *   key was used for another address
 */
export async function sendConfirmation(
  deps: Deps,
  granted: Granted,
  order: string,
  { email: typed, token }: SendConfirmation,
): Promise<void> {
  await assertActingRight(deps, granted, 'order:correct')
  const stored = await loadOwnOrder(deps, granted, order)
  const email = plainEmail(typed).toLowerCase()
  if (isEmpty(email)) throwIfAny([problem('confirmation.email', 'REQUIRED')])
  if (emailRule(email) !== null) throwIfAny([problem('confirmation.email', 'EMAIL')])
  const outcome = await sendStored(deps, granted, stored, { email, token })
  if (outcome === 'noConfirmation')
    throw new AppError('CONFLICT', { detail: `order ${stored.number} has no confirmation` })
  if (outcome === 'otherAddress')
    throw new AppError('CONFLICT', { detail: 'the key was used for another address' })
}

/** Queues the confirmation of an order for an address, once for a key, with an entry in the journal. */
export async function sendStored(
  deps: Deps,
  { organisationId, session: { userId } }: Granted,
  { id, number, formId, payer }: StoredOrderSheet,
  { email, token }: SendConfirmation,
): Promise<'sent' | 'noConfirmation' | 'otherAddress'> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const confirmation = await findConfirmation(tx, id)
    if (confirmation === null) return 'noConfirmation'
    const subject = deps.newId()
    if (!(await storeResent(tx, { id: subject, orderId: id, token, userId }, now))) {
      const sentTo = await findResentTo(tx, id, token)
      return sentTo !== undefined && sentTo !== email ? 'otherAddress' : 'sent'
    }
    const whole = withLinks(deps, confirmation, now)
    const isPayer = email === payer.email.toLowerCase()
    const mail = {
      id: deps.newId(),
      kind: 'confirmationAgain' as const,
      subject,
      recipient: email,
      locale: confirmation.locale,
      payload: isPayer ? whole : forAnother(whole),
    }
    await queueMails(tx, { mails: [mail], subject: id, now })
    const entry = { organisationId, formId, userId, detail: { number } }
    await writeJournal(tx, { ...entry, action: 'confirmationSent' }, now)
    return 'sent'
  })
}

/** A confirmation without the links by which its payer changes or withdraws something. */
function forAnother(confirmation: PayerConfirmation): PayerConfirmation {
  const { form } = confirmation
  return {
    ...confirmation,
    confirmationUrl: form.url,
    tipRefundUrl: null,
    withdrawalUrl: null,
    schedule: null,
  }
}
