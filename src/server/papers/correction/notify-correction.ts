import { ticketFileUrl } from '#contract/order/ticket.ts'
import type { OrderCorrection, changedParts } from '#domain/order/order-correction.ts'
import { eventOfMail } from '#server/catalogue/form/event-of-mail.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { withLinks } from '#server/money/checkout/answer-send-again.ts'
import type { Deps } from '#server/money/deps.ts'
import { findConfirmation } from '#server/money/order/send-again-store.ts'
import { type StoredCorrectable, findTicketOf } from '#server/papers/correction/correction-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'

interface Notified {
  readonly correctionId: string
  /** As it was. */
  readonly order: StoredCorrectable
  readonly form: StoredForm
  readonly after: OrderCorrection
  readonly changes: ReturnType<typeof changedParts>
}

type MailDeps = Pick<Deps, 'clock' | 'newId' | 'links' | 'settings'>

/**
 * Queues the mails of a correction: the confirmation to the payer where the address or a paper changed, a word without
 * personal data to the former address, and each new ticket to its person.
 */
export async function notifyCorrection(tx: Tx, deps: MailDeps, notified: Notified): Promise<void> {
  const mails = [
    ...(await toPayer(tx, deps, notified)),
    ...toFormerAddress(deps, notified),
    ...(await toPeople(tx, deps, notified)),
  ]
  if (mails.length > 0) await queueMails(tx, { mails, subject: notified.correctionId, now: deps.clock.now() })
}

/** The papers of the order, at the addresses that they have now. */
async function toPayer(tx: Tx, deps: MailDeps, { order, after, changes }: Notified): Promise<QueuedMail[]> {
  const hasPaper = (lineId: string) =>
    order.lines.some(({ id, hasTicket, item }) => id === lineId && (hasTicket || item.type === 'Membership'))
  const isNew =
    changes.payer.includes('email') || changes.lines.some(({ line, isPaper }) => isPaper && hasPaper(line.id))
  if (!isNew || after.payer.email === '') return []
  const confirmation = await findConfirmation(tx, order.id)
  if (confirmation === null) return []
  return [
    {
      id: deps.newId(),
      kind: 'confirmationAgain',
      locale: order.locale,
      recipient: after.payer.email,
      payload: withLinks(deps, confirmation, deps.clock.now()),
    },
  ]
}

function toFormerAddress({ newId, settings }: MailDeps, { order, form, changes }: Notified): QueuedMail[] {
  const { email } = order.payer
  if (!changes.payer.includes('email') || email === '') return []
  return [
    {
      id: newId(),
      kind: 'orderAddressChanged',
      locale: order.locale,
      recipient: email,
      payload: mailOfForm({ settings }, form),
    },
  ]
}

async function toPeople(
  tx: Tx,
  { newId, settings }: MailDeps,
  { form, order, after, changes }: Notified,
): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = []
  for (const { line, isPaper, isEmail } of changes.lines) {
    const { id, participant } = line
    const isSent = participant !== null && participant.email !== '' && (isPaper || isEmail)
    // The payer gets it with the confirmation.
    if (!isSent || participant.email.toLowerCase() === after.payer.email.toLowerCase()) continue
    const ticket = await findTicketOf(tx, id)
    if (ticket === null) continue
    mails.push({
      id: newId(),
      kind: 'ticketMadeAgain',
      subject: ticket,
      locale: order.locale,
      recipient: participant.email,
      payload: {
        ...mailOfForm({ settings }, form),
        firstName: participant.firstName,
        tierName: order.lines.find((stored) => stored.id === id)?.item.name ?? '',
        ticketFileUrl: `${settings.publicUrl}${ticketFileUrl(ticket)}`,
        event: eventOfMail(form),
        isReplaced: isPaper,
      },
    })
  }
  return mails
}
