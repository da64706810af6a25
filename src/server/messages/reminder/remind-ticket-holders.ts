import { reminderDay } from '#domain/reminder/reminder-day.ts'
import { ticketsFileUrl, ticketsPath } from '#contract/order/ticket.ts'
import type { Deps } from '#server/money/deps.ts'
import { eventOfMail } from '#server/catalogue/form/event-of-mail.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import { type OrderToRemind, listOrdersToRemind } from '#server/messages/reminder/ticket-reminder-store.ts'
import { processPages } from '#server/platform/process-pages.ts'

const hourMs = 60 * 60_000

/**
 * Reminds the payers of tomorrow's events, by day, once: date, venue and tickets. A payer of the last twelve hours has
 * the tickets at hand. After a kill, the next turn continues. Source: form setting remindTicketHolders.
 */
export async function remindTicketHolders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const day = reminderDay(now)
  if (day === null) return
  const events = { day, createdBefore: new Date(now.getTime() - 12 * hourMs) }
  await processPages<OrderToRemind>(
    (page) => listOrdersToRemind(deps.db, events, page),
    (order) => remind(deps, order, now),
    (error, { orderId }) => deps.log.error({ err: error, orderId }, 'ticket holder not reminded'),
  )
}

async function remind(deps: Deps, order: OrderToRemind, now: Date): Promise<boolean> {
  const { orderId, payer, locale } = order
  const form = await loadForm(deps.db, order.formId)
  const event = eventOfMail(form)
  // A deleted form has no page; its event may have been cancelled.
  if (event === null || form.definition.state === 'deleted') return false
  const { publicUrl } = deps.settings
  const payload = {
    ...mailOfForm(deps, form),
    payer: composePerson(payer),
    orderNumber: order.orderNumber,
    tickets: order.tickets,
    ticketsUrl: `${publicUrl}${ticketsPath(orderId, locale)}`,
    ticketsFileUrl: `${publicUrl}${ticketsFileUrl(orderId)}`,
    event,
  }
  const mail = { id: deps.newId(), kind: 'eventTomorrow', recipient: payer.email, locale, payload } as const
  await queueMails(deps.db, { mails: [mail], subject: order.subjectId, now })
  return true
}
