import type { DisputeOpened } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { findOrderNumber, recordDispute } from '#server/money/dispute/dispute-store.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'

/**
 * Reads the disputes of a charge from the provider and records them in the ledger. The association is notified of each
 * once. Returns the number of disputes. Throws if the provider does not answer.
 */
export async function recordDisputes(
  deps: Deps,
  attempt: Pick<StoredAttempt, 'id' | 'provider' | 'paymentId'>,
): Promise<number> {
  const disputes = (await providerNamed(deps, attempt.provider).disputes?.listOf(attempt.id)) ?? []
  for (const dispute of disputes) {
    const now = deps.clock.now()
    const mails = await composeDisputeMail(deps, attempt, dispute)
    const { at: openedAt, ...reported } = dispute
    const { amount, state } = reported
    const { kind, id } = await recordDispute(deps.db, {
      ...reported,
      id: deps.newId(),
      openedAt,
      mails,
      now,
      provider: attempt.provider,
      attemptId: attempt.id,
    })
    const facts = { disputeId: id, attemptId: attempt.id, amount, state }
    if (kind === 'opened') deps.log.warn(facts, 'charge disputed')
    if (kind === 'moved') deps.log.info(facts, 'dispute ended')
    if (kind === 'impossible') deps.log.error(facts, 'dispute already ended differently')
  }
  return disputes.length
}

/** To the association's contact. No mail for money without an order, which is refunded anyway. */
async function composeDisputeMail(
  deps: Deps,
  { paymentId }: Pick<StoredAttempt, 'paymentId'>,
  dispute: ProviderDispute,
): Promise<QueuedMail[]> {
  const payment = await findPayment(deps.db, paymentId)
  const orderNumber = payment === null ? null : await findOrderNumber(deps.db, paymentId)
  if (payment === null || orderNumber === null) return []
  const form = await loadForm(deps.db, payment.formId)
  const recipient = form.organisation.contact.email
  if (recipient === '') return []
  const payload: DisputeOpened = {
    ...composeFormPart({ payment, form, settings: deps.settings }),
    orderNumber,
    payer: composePerson(payment.snapshot.payer),
    date: dispute.at.toISOString(),
    amount: dispute.amount,
  }
  const organisation = form.organisationId
  return [{ id: deps.newId(), kind: 'disputeOpened', recipient, organisation, locale: 'fr', payload }]
}
