import type { OrderId } from '#domain/ids.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { OwnPaperKind } from '#domain/refund/dispute-file.ts'
import type { Deps } from '#server/money/deps.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { findCertificate, listDocuments } from '#server/papers/document/document-store.ts'
import { readCertificateSheet } from '#server/papers/document/routes.ts'
import { findOrderSummary } from '#server/papers/order-summary/order-summary-store.ts'
import { readSummarySheet } from '#server/papers/order-summary/routes.ts'
import { readTicketSheet } from '#server/papers/ticket/paper-routes.ts'
import { listTickets } from '#server/papers/ticket/ticket-store.ts'

interface Paper {
  readonly kind: OwnPaperKind
  readonly name: string
  readonly content: Buffer
}

/** The payers' banks are French ones. */
const locale = defaultLocale
const t = documentTexts(locale)

/** Prints the papers of these kinds about a contested order that exist: its summary, its tickets, the certificate. */
export async function printPapers(
  deps: Deps,
  printer: DocumentPrinter,
  order: string,
  kinds: readonly OwnPaperKind[],
): Promise<Paper[]> {
  const papers: Paper[] = []
  for (const kind of kinds) {
    const found = await papersOf[kind](deps, order as OrderId)
    if (found === null) continue
    const { template, sheet, name } = found
    const content = await printer.print(template, sheet, { client: 'disputes' })
    papers.push({ kind, name: `${name}.pdf`, content })
  }
  return papers
}

const papersOf = { receipt: summaryOf, proof: ticketsOf, other: certificateOf }

async function summaryOf(deps: Deps, orderId: OrderId) {
  const order = await findOrderSummary(deps.db, orderId)
  if (order === null) return null
  const sheet = await readSummarySheet(deps, { ...order, locale })
  return { template: 'order-summary' as const, sheet, name: t('summary.fileName', { number: order.number }) }
}

async function ticketsOf(deps: Deps, orderId: OrderId) {
  const tickets = (await listTickets(deps.db, orderId)).map((ticket) => ({ ...ticket, locale }))
  const [first] = tickets
  if (first === undefined) return null
  const sheet = await readTicketSheet(deps, tickets, first)
  return { template: 'tickets' as const, sheet, name: t('ticket.fileName', { number: first.orderNumber }) }
}

async function certificateOf(deps: Deps, orderId: OrderId) {
  const document = (await listDocuments(deps.db, orderId)).find(({ isContested }) => isContested)
  const found = document === undefined ? null : await findCertificate(deps.db, document.id)
  if (found === null) return null
  const sheet = await readCertificateSheet(deps, { ...found, locale })
  const name = t('certificate.fileName', { number: found.orderNumber })
  return { template: 'payment-certificate' as const, sheet, name }
}
