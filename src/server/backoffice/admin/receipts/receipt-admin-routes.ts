import {
  IssuedReceiptsSchema,
  ReceiptListSchema,
  receiptListPath,
  receiptPreviewPath,
  ReceiptYearSchema,
  StartReceiptsSchema,
} from '#contract/admin/receipts.ts'
import { FindReceiptsSchema, FoundReceiptsSchema } from '#contract/admin/found-receipts.ts'
import { IncompletePageSchema, IncompleteReceiptsSchema } from '#contract/admin/incomplete-receipts.ts'
import {
  CorrectableReceiptSchema,
  CorrectDonorSchema,
  CorrectedSchema,
} from '#contract/receipt-correction.ts'
import { AppError } from '#domain/errors.ts'
import { defaultLocale } from '#domain/locale.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import {
  correctAsMember,
  incompleteReceiptLoader,
  readCorrectable,
  validReceiptLoader,
} from '#server/backoffice/admin/receipts/correct-as-member.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import { readFoundReceipts } from '#server/backoffice/admin/receipts/find-receipts.ts'
import { issueReceiptYear } from '#server/backoffice/admin/receipts/issue-receipt-year.ts'
import { readIncompleteReceipts } from '#server/backoffice/admin/receipts/read-incomplete-receipts.ts'
import { startNumbers } from '#server/backoffice/admin/receipts/start-receipt-numbers.ts'
import { readReceiptYear, readYear } from '#server/backoffice/admin/receipts/read-receipt-year.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { drawReceiptPreview } from '#server/papers/receipt/draw-receipt-preview.ts'
import { listReceiptsOfYear } from '#server/papers/receipt/receipt-report-store.ts'
import { receiptListName, writeReceiptList } from '#server/papers/receipt/write-receipt-list.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'
import { grantedOf } from '#server/identity/user/actor.ts'

/** The tax receipts of an association, for those who look after them. */
export function receiptAdminRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/receipts/:year',
    { summary: 'The tax receipts of a year', answer: ReceiptYearSchema },
    (request) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      return asMember(deps, granted, (tx) => readReceiptYear(tx, granted, year, deps.clock.now()))
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/receipts/:year/issue',
    { summary: 'Issue the tax receipts of a year now', answer: IssuedReceiptsSchema },
    async (request) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      const requested = await issueReceiptYear(deps, granted, year)
      const receipts = await asMember(deps, granted, (tx) =>
        readReceiptYear(tx, granted, year, deps.clock.now()),
      )
      return { requested, receipts }
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/receipts/:year/start',
    {
      summary: 'Continue the numbers of the tax receipts of a year',
      body: StartReceiptsSchema,
      answer: ReceiptYearSchema,
    },
    async (request) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      await startNumbers(deps, granted, { year, first: request.body.first })
      return asMember(deps, granted, (tx) => readReceiptYear(tx, granted, year, deps.clock.now()))
    },
  )
  foundRoutes(app, deps)
  incompleteRoutes(app, deps)
  fileRoutes(app, deps)
}

/** One receipt among all: found, and its donor corrected. */
function foundRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/receipts/search',
    {
      summary: 'Find tax receipts by number, name or e-mail address',
      config: atMost(120, 1),
      body: FindReceiptsSchema,
      answer: FoundReceiptsSchema,
    },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readFoundReceipts(tx, granted, request.body, deps.clock.now()))
    },
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/receipts/issued/:receipt',
    { summary: 'What a tax receipt states of its donor', answer: CorrectableReceiptSchema },
    (request) => readCorrectable(deps, grantedOf(request), validReceiptLoader(request.params.receipt)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/receipts/issued/:receipt/correct',
    {
      summary: 'Correct the name or address of the donor of a tax receipt',
      body: CorrectDonorSchema,
      answer: CorrectedSchema,
    },
    async (request) => {
      const receipt = validReceiptLoader(request.params.receipt)
      return { corrected: await correctAsMember(deps, grantedOf(request), receipt, request.body) }
    },
  )
}

/** Receipts that cannot be issued without the name or the address of their donor: listed and completed. */
function incompleteRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/receipts/:year/incomplete',
    {
      summary: 'The tax receipts of a year that lack a name or an address',
      config: atMost(120, 1),
      query: IncompletePageSchema,
      answer: IncompleteReceiptsSchema,
    },
    (request) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      const ofYear = { organisationId: granted.organisationId, year }
      const { page = 1 } = request.query
      return asMember(deps, granted, (tx) => readIncompleteReceipts(tx, ofYear, page))
    },
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/receipts/:year/incomplete/:order',
    { summary: 'What is known of the donor of an incomplete tax receipt', answer: CorrectableReceiptSchema },
    (request) => {
      const { order, year } = request.params
      return readCorrectable(deps, grantedOf(request), incompleteReceiptLoader(order, readYear(year)))
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/receipts/:year/incomplete/:order/complete',
    {
      summary: 'Complete the name or address of the donor of a tax receipt',
      body: CorrectDonorSchema,
      answer: CorrectedSchema,
    },
    async (request) => {
      const { order, year } = request.params
      const receipt = incompleteReceiptLoader(order, readYear(year))
      return { corrected: await correctAsMember(deps, grantedOf(request), receipt, request.body) }
    },
  )
}

function fileRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    receiptListPath,
    {
      schema: { hide: true, params: params('org', 'year'), querystring: ReceiptListSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const [granted, year] = [grantedOf(request), readYear(request.params.year)]
      await assertActingRight(deps, granted, 'export:read')
      const { lang: locale = defaultLocale, format = 'csv' } = request.query
      const { organisationId } = granted
      // A piece is read in a transaction of its own: a slow reader holds nothing.
      const list = (after: number, most: number) =>
        asMember(deps, granted, (tx) => listReceiptsOfYear(tx, { organisationId, year }, { after, most }))
      return sendTable(reply, {
        name: receiptListName(year, locale),
        format,
        today: deps.clock.now(),
        pieces: writeReceiptList({ year, list, format, locale }),
        begun: () => noteExport(deps, granted, 'receiptsExported', { number: year }),
      })
    },
  )
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
        .headers(privateFileHeaders('apercu-recu-fiscal.pdf'))
        .type('application/pdf')
        .send(await drawReceiptPreview(deps, printer, definition, definition.receipts))
    },
  )
}
