import { type OrderTicketFiles, ticketFileUrl, ticketsFileUrl } from '#contract/order/ticket.ts'
import type { OrderId } from '#domain/ids.ts'
import { publicName } from '#domain/payer/public-name.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { listTickets, type StoredTicket } from '#server/papers/ticket/ticket-store.ts'

/** The tickets of an order as PDF, for readers of its confirmation; null where none is valid. */
export async function presentTicketFiles(tx: Tx, orderId: OrderId): Promise<OrderTicketFiles | null> {
  const tickets = (await listTickets(tx, orderId)).filter(({ isCancelled }) => !isCancelled)
  if (tickets.length === 0) return null
  return {
    url: ticketsFileUrl(orderId),
    tickets: tickets.map((ticket) => ({
      number: ticketNumber(ticket.number),
      holder: shortHolder(ticket),
      url: ticketFileUrl(ticket.id),
    })),
  }
}

function shortHolder({ item: { participant } }: StoredTicket): string {
  return participant === null ? '' : publicName({ ...participant, isOrganization: false, companyName: '' })
}
