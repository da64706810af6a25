import {
  WaitingFileSchema,
  WaitingListsSchema,
  waitingFilePath,
} from '#contract/waiting-list/waiting-lists.ts'
import { defaultLocale } from '#domain/locale.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import { offerNow, removeEntry } from '#server/backoffice/waiting-list/change-waiting-lists.ts'
import { readWaitingLists } from '#server/backoffice/waiting-list/read-waiting-lists.ts'
import { nameOfFile, writeWaitingFile } from '#server/backoffice/waiting-list/write-waiting-file.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const answer = WaitingListsSchema

/** Waiting lists of a campaign, for its members. */
export function waitingAdminRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/waiting-lists',
    { summary: 'The waiting lists of a campaign', answer },
    (request) => readWaitingLists(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/waiting-lists/:entry/remove',
    { summary: 'Remove an entry from its waiting list', config: atMost(60, 1), answer },
    (request) => removeEntry(deps, grantedOf(request), request.params.entry),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/waiting-lists/:entry/offer',
    { summary: 'Offer an entry its places before others', config: atMost(60, 1), answer },
    (request) => offerNow(deps, grantedOf(request), request.params.entry),
  )
  app.get(
    waitingFilePath,
    {
      schema: { hide: true, params: params('org', 'type', 'slug'), querystring: WaitingFileSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { lang: locale = defaultLocale, format = 'csv' } = request.query
      return sendTable(reply, {
        name: nameOfFile(locale),
        format,
        today: deps.clock.now(),
        pieces: writeWaitingFile(deps, granted, { locale, format }),
        begun: () => noteExport(deps, granted, 'waitingExported'),
      })
    },
  )
}
