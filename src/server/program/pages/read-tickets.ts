import { type OrderId, readId } from '#domain/ids.ts'
import { chosenOptions, participantName } from '#domain/order/line-details.ts'
import { ticketFileUrl, ticketsFileUrl, type TicketPage } from '#contract/order/ticket.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { drawCode } from '#server/platform/draw-code.ts'
import { openTicketSigner } from '#server/papers/ticket/ticket-keys.ts'
import { ticketAddress } from '#server/papers/ticket/ticket-address.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { listTickets } from '#server/papers/ticket/ticket-store.ts'

/** The tickets of an order, for anyone with its id; null if there is no such order, or it has no tickets. */
export async function readTickets(deps: Deps, orderId: string): Promise<TicketPage | null> {
  const id = readId<OrderId>(orderId)
  const tickets = id === null ? [] : await listTickets(deps.db, id)
  const [first] = tickets
  if (first === undefined) return null
  const form = await loadForm(deps.db, first.formId)
  const { definition, organisation } = form
  const { title, startDate, endDate, place, onlineUrl } = definition
  const signTicket = await openTicketSigner(deps)
  return {
    identity: presentIdentity(form),
    organization: { organizationSlug: organisation.slug, name: organisation.name },
    form: { title, url: formAddress(deps.settings.publicUrl, organisation.slug, definition) },
    startDate,
    endDate,
    place:
      place === null
        ? null
        : { name: place.name, address: place.address, zipCode: place.zipCode, city: place.city },
    onlineUrl,
    orderNumber: first.orderNumber,
    fileUrl: ticketsFileUrl(orderId),
    tickets: tickets.map((ticket) => {
      const verifyUrl = ticket.isCancelled
        ? null
        : ticketAddress(deps.settings, signTicket, ticket, definition)
      return {
        number: ticketNumber(ticket.number),
        tierName: ticket.tierName,
        amount: ticket.amount,
        participant: participantName(ticket.item.participant),
        options: chosenOptions(ticket.item, definition).map(({ label }) => label),
        qrSvg: verifyUrl === null ? null : drawCode(verifyUrl),
        verifyUrl,
        fileUrl: ticketFileUrl(ticket.id),
      }
    }),
  }
}
