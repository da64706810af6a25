import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import { ticketFilePath, ticketsFilePath } from '#contract/order/ticket.ts'
import type { Deps } from '#server/money/deps.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { mostDocumentsAMinute } from '#server/papers/document/document-answer.ts'
import { sendDocument } from '#server/papers/document/send-document.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { readLogo } from '#server/catalogue/organisation/read-logo.ts'
import { composeTicketSheet } from '#server/papers/ticket/compose-ticket-sheet.ts'
import { ticketAddress } from '#server/papers/ticket/ticket-address.ts'
import { openTicketSigner } from '#server/papers/ticket/ticket-keys.ts'
import { findTicket, listTickets, type StoredTicket } from '#server/papers/ticket/ticket-store.ts'

/** On paper, the logo is 16 mm wide. */
const logoPixels = 240

/** Routes of tickets as PDF: all of an order, and one of them, each at an address that cannot be guessed. */
export function ticketPaperRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  const options = { schema: { hide: true }, config: atMost(mostDocumentsAMinute, 1) }
  app.get<{ Params: { id: string } }>(ticketsFilePath, options, async (request, reply) => {
    const id = readId<OrderId>(request.params.id)
    return sendTickets(id === null ? [] : await listTickets(deps.db, id), request, reply)
  })
  app.get<{ Params: { id: string } }>(ticketFilePath, options, async (request, reply) => {
    const id = readId(request.params.id)
    const ticket = id === null ? null : await findTicket(deps.db, id)
    return sendTickets(ticket === null ? [] : [ticket], request, reply)
  })

  async function sendTickets(
    tickets: readonly StoredTicket[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const [first] = tickets
    if (first === undefined) throw new AppError('NOT_FOUND')
    return sendDocument(deps, printer, request, reply, {
      template: 'tickets',
      sheet: await readTicketSheet(deps, tickets, first),
      fileName: documentTexts(first.locale)('ticket.fileName', { number: first.orderNumber }),
    })
  }
}

/** The content of the tickets of an order, the first of which is `first`. */
export async function readTicketSheet(deps: Deps, tickets: readonly StoredTicket[], first: StoredTicket) {
  const form = await loadForm(deps.db, first.formId)
  const sign = await openTicketSigner(deps)
  const { logoUrl } = presentIdentity(form)
  const logo = logoUrl === null ? null : await readLogo(deps.db, logoUrl, logoPixels)
  return composeTicketSheet({
    tickets,
    form,
    locale: first.locale,
    logo: logo?.content ?? null,
    brandName: deps.settings.brandName,
    addressOf: (ticket) => ticketAddress(deps.settings, sign, ticket, form.definition),
  })
}
