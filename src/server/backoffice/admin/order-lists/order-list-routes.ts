import {
  FindLinesSchema,
  FindPaymentsSchema,
  FoundLinesSchema,
  FoundPaymentsSchema,
  LineFiltersSchema,
  LineListSchema,
  PaymentFiltersSchema,
  PaymentListSchema,
  lineListPath,
  paymentListPath,
} from '#contract/admin/order-lists.ts'
import { defaultLocale } from '#domain/locale.ts'
import { readFoundLines, readFoundPayments } from '#server/backoffice/admin/order-lists/read-lists.ts'
import { writeLineList, writePaymentList } from '#server/backoffice/admin/order-lists/write-lists.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const textsIn = readTexts('admin/orders/orderLists')

/** Tickets, members, articles and gifts, and payments, as lists. */
export function orderListRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/lines',
    { summary: 'Tickets, members, articles and gifts', query: LineFiltersSchema, answer: FoundLinesSchema },
    (request) => readFoundLines(deps, grantedOf(request), { text: '', ...request.query }),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/lines/search',
    {
      summary: 'Find lines by name or number',
      config: atMost(120, 1),
      body: FindLinesSchema,
      answer: FoundLinesSchema,
    },
    (request) => readFoundLines(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/payments',
    { summary: 'Payments, or debits to come', query: PaymentFiltersSchema, answer: FoundPaymentsSchema },
    (request) => readFoundPayments(deps, grantedOf(request), { text: '', ...request.query }),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/payments/search',
    {
      summary: 'Find payments by name, number or amount',
      config: atMost(120, 1),
      body: FindPaymentsSchema,
      answer: FoundPaymentsSchema,
    },
    (request) => readFoundPayments(deps, grantedOf(request), request.body),
  )
  const file = { params: params('org'), hide: true }
  app.get(
    lineListPath,
    { schema: { ...file, querystring: LineListSchema }, config: atMost(20, 10) },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { lang: locale = defaultLocale, format = 'csv', columns = '', ...filters } = request.query
      return sendTable(reply, {
        name: textsIn(locale)('lineFile'),
        format,
        today: deps.clock.now(),
        pieces: writeLineList(deps, granted, { filters, locale, format, columns }),
        begun: () => noteExport(deps, granted, 'linesExported'),
      })
    },
  )
  app.get(
    paymentListPath,
    { schema: { ...file, querystring: PaymentListSchema }, config: atMost(20, 10) },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { lang: locale = defaultLocale, format = 'csv', columns = '', ...filters } = request.query
      return sendTable(reply, {
        name: textsIn(locale)('paymentFile'),
        format,
        today: deps.clock.now(),
        pieces: writePaymentList(deps, granted, { filters, locale, format, columns }),
        begun: () => noteExport(deps, granted, 'paymentsExported'),
      })
    },
  )
}
