import type { FastifyInstance } from 'fastify'
import { orderSummaryFilePath } from '#contract/order/order-summary.ts'
import type { OrderId } from '#domain/ids.ts'
import { listOwnPayments } from '#server/money/order/own-order-store.ts'
import { presentOwnPayment } from '#server/money/order/present-own-payment.ts'
import type { Deps } from '#server/money/deps.ts'
import { mostDocumentsAMinute } from '#server/papers/document/document-answer.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { sendAbsent, sendDocument } from '#server/papers/document/send-document.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { composeOrderSummary } from '#server/papers/order-summary/compose-order-summary.ts'
import {
  type StoredOrderSummary,
  findOrderSummary,
  listOrderRefunds,
} from '#server/papers/order-summary/order-summary-store.ts'

/** The route of an order summary as PDF, at a signed address. */
export function orderSummaryRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  const options = { schema: { hide: true }, config: atMost(mostDocumentsAMinute, 1) }
  app.get<{ Params: { token: string } }>(orderSummaryFilePath, options, async (request, reply) => {
    const id = deps.links.read('orderSummary', request.params.token, deps.clock.now())
    const order = id === null || id === 'expired' ? null : await findOrderSummary(deps.db, id as OrderId)
    if (order === null) return sendAbsent(request, reply)
    return sendDocument(deps, printer, request, reply, {
      template: 'order-summary',
      sheet: await readSummarySheet(deps, order),
      fileName: documentTexts(order.locale)('summary.fileName', { number: order.number }),
    })
  })
}

/** The content of an order summary. */
export async function readSummarySheet(deps: Deps, order: StoredOrderSummary) {
  const { definition: form, organisation } = await loadForm(deps.db, order.formId)
  const [payments, refunds] = await Promise.all([
    listOwnPayments(deps.db, [order.cartId]),
    listOrderRefunds(deps.db, order.id),
  ])
  return composeOrderSummary({
    order,
    organisation,
    form,
    payments: payments.map((payment) => presentOwnPayment(payment, [], order.orderedAt)),
    refunds,
    brandName: deps.settings.brandName,
    now: deps.clock.now(),
  })
}
