import {
  IssuedReceiptsSchema,
  issueReceiptsPath,
  receiptListPath,
  receiptPreviewPath,
  ReceiptYearSchema,
  receiptYearPath,
} from '#contract/admin/receipts.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/access/as-member.ts'
import { issueReceiptYear } from '#server/admin/receipts/issue-receipt-year.ts'
import { readReceiptList, readReceiptYear, readYear } from '#server/admin/receipts/read-receipt-year.ts'
import type { Deps } from '#server/deps.ts'
import { makeDocumentPrinter } from '#server/document/document-printer.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'
import { loadOrganisation } from '#server/organisation/organisation-store.ts'
import { drawReceiptPreview } from '#server/receipt/draw-receipt-preview.ts'
import { grantedOf } from '#server/user/actor.ts'

const named = params('org', 'year')

/** The tax receipts of an association, for those who look after them. */
export function receiptAdminRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    receiptYearPath,
    {
      schema: {
        summary: 'The tax receipts of a year',
        params: named,
        response: answers(ReceiptYearSchema),
      },
    },
    (request) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      return asMember(deps, granted, (tx) => readReceiptYear(tx, granted, year, deps.clock.now()))
    },
  )
  app.post(
    issueReceiptsPath,
    {
      schema: {
        summary: 'Issue the tax receipts of a year now',
        params: named,
        response: answers(IssuedReceiptsSchema),
      },
    },
    async (request) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      const requested = await issueReceiptYear(deps, granted, year)
      const receipts = await asMember(deps, granted, (tx) =>
        readReceiptYear(tx, granted, year, deps.clock.now()),
      )
      return { requested, receipts }
    },
  )
  fileRoutes(app, deps)
}

/** The headers of a file with data of donors: saved by the browser, stored nowhere else. */
const fileHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
})

function fileRoutes(app: TypedApp, deps: Deps): void {
  app.get(receiptListPath, { schema: { hide: true, params: named } }, async (request, reply) => {
    const [granted, year] = [grantedOf(request), readYear(request.params.year)]
    const table = await asMember(deps, granted, (tx) => readReceiptList(tx, granted, year))
    return reply
      .headers(fileHeaders(`recus-fiscaux-${year}.csv`))
      .type('text/csv; charset=utf-8')
      .send(table)
  })
  const printer = makeDocumentPrinter()
  app.addHook('onClose', () => printer.close())
  app.get(
    receiptPreviewPath,
    { schema: { hide: true, params: params('org') }, config: atMost(20, 1) },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { definition } = await asMember(deps, granted, (tx) =>
        loadOrganisation(tx, granted.organisationId),
      )
      if (!definition.receipts) throw new AppError('NOT_FOUND')
      return reply
        .headers(fileHeaders('apercu-recu-fiscal.pdf'))
        .type('application/pdf')
        .send(await drawReceiptPreview(deps, printer, definition, definition.receipts))
    },
  )
}
