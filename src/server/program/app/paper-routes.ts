import type { FastifyInstance } from 'fastify'
import { membershipCardRoutes } from '#server/papers/membership-card/routes.ts'
import { assemblyRoute } from '#server/backoffice/membership/assembly-route.ts'
import { depositSlipRoute } from '#server/backoffice/admin/offline/deposit-slip-route.ts'
import type { Deps } from '#server/money/deps.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { documentRoutes } from '#server/papers/document/routes.ts'
import { receiptRoutes } from '#server/papers/receipt/routes.ts'
import { shareFileRoutes } from '#server/papers/share/share-file-routes.ts'
import { orderSummaryRoutes } from '#server/papers/order-summary/routes.ts'
import { ticketPaperRoutes } from '#server/papers/ticket/paper-routes.ts'

/**
 * Papers: certificates, tickets, cards, summaries and posters are printed when they are opened; receipts are stored.
 */
export function paperRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  documentRoutes(app, deps, printer)
  receiptRoutes(app, deps)
  ticketPaperRoutes(app, deps, printer)
  membershipCardRoutes(app, deps, printer)
  orderSummaryRoutes(app, deps, printer)
  depositSlipRoute(app, deps, printer)
  assemblyRoute(app, deps, printer)
  shareFileRoutes(app, deps, printer)
}
