import {
  FindHoldersSchema,
  FoundHoldersSchema,
  HolderFiltersSchema,
  HolderListSchema,
  HolderSheetSchema,
  holderListPath,
} from '#contract/membership/holders.ts'
import { RemindersSchema, SetRemindersSchema } from '#contract/membership/reminders.ts'
import { defaultLocale } from '#domain/locale.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import { readHolderSheet } from '#server/backoffice/membership/read-holder-sheet.ts'
import { readFoundHolders } from '#server/backoffice/membership/read-holders.ts'
import { readReminders, setReminders } from '#server/backoffice/membership/reminder-rules.ts'
import { writeHolderList } from '#server/backoffice/membership/write-holder-list.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const textsIn = readTexts('admin/people/memberships')

/** The adherents of an association: their list, its file, and the sheet of each. */
export function holderRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/memberships',
    {
      summary: 'The adherents of an association',
      query: HolderFiltersSchema,
      answer: FoundHoldersSchema,
    },
    (request) => readFoundHolders(deps, grantedOf(request), { text: '', ...request.query }),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/memberships/search',
    {
      summary: 'Find adherents by name or number',
      config: atMost(120, 1),
      body: FindHoldersSchema,
      answer: FoundHoldersSchema,
    },
    (request) => readFoundHolders(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/memberships/:membership',
    { summary: 'An adherent', answer: HolderSheetSchema },
    (request) => readHolderSheet(deps, grantedOf(request), request.params.membership),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/membership-reminders',
    { summary: 'Reminders to renew memberships', answer: RemindersSchema },
    (request) => readReminders(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/membership-reminders',
    { summary: 'Time and word the reminders', body: SetRemindersSchema, answer: RemindersSchema },
    (request) => setReminders(deps, grantedOf(request), request.body),
  )
  app.get(
    holderListPath,
    {
      schema: { hide: true, params: params('org'), querystring: HolderListSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { lang: locale = defaultLocale, format = 'csv', columns = '', ...filters } = request.query
      return sendTable(reply, {
        name: textsIn(locale)('file'),
        format,
        today: deps.clock.now(),
        pieces: writeHolderList(deps, granted, { filters, locale, format, columns }),
        begun: () => noteExport(deps, granted, 'adherentsExported'),
      })
    },
  )
}
