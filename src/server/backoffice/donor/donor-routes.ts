import {
  CardAskedSchema,
  DonorFiltersSchema,
  DonorListSchema,
  FindDonorsSchema,
  FoundDonorsSchema,
  MonthlyDonorsQuerySchema,
  MonthlyDonorsSchema,
  donorListPath,
} from '#contract/donor/donors.ts'
import { defaultLocale } from '#domain/locale.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import { askCard } from '#server/backoffice/donor/ask-card.ts'
import { readFoundDonors } from '#server/backoffice/donor/read-donors.ts'
import { readMonthlyDonors } from '#server/backoffice/donor/read-monthly-donors.ts'
import { writeDonorList } from '#server/backoffice/donor/write-donor-list.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const textsIn = readTexts('admin/people/donors')

/** The donors of an association by year, their file, and its monthly gifts. */
export function donorRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/donors',
    { summary: 'The donors of a year', query: DonorFiltersSchema, answer: FoundDonorsSchema },
    (request) => readFoundDonors(deps, grantedOf(request), { text: '', ...request.query }),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/donors/search',
    {
      summary: 'Find donors by name or address',
      config: atMost(120, 1),
      body: FindDonorsSchema,
      answer: FoundDonorsSchema,
    },
    (request) => readFoundDonors(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/monthly-donors',
    { summary: 'Monthly gifts', query: MonthlyDonorsQuerySchema, answer: MonthlyDonorsSchema },
    (request) => readMonthlyDonors(deps, grantedOf(request), request.query.page ?? 1),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/monthly-donors/:order/ask-card',
    { summary: 'Ask a monthly donor for another card', config: atMost(120, 1), answer: CardAskedSchema },
    (request) => askCard(deps, grantedOf(request), request.params.order),
  )
  app.get(
    donorListPath,
    {
      schema: { params: params('org'), querystring: DonorListSchema, hide: true },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      await assertActingRight(deps, granted, 'export:read')
      const { lang: locale = defaultLocale, format = 'csv', columns = '', ...filters } = request.query
      return sendTable(reply, {
        name: textsIn(locale)('file'),
        format,
        today: deps.clock.now(),
        pieces: writeDonorList(deps, granted, { filters, locale, format, columns }),
        begun: () => noteExport(deps, granted, 'donorsExported'),
      })
    },
  )
}
