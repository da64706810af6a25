import {
  CloseYearSchema,
  ShownYearSchema,
  YearClosesSchema,
  closedFilePath,
} from '#contract/admin/money/year-close.ts'
import { closeAsMember } from '#server/backoffice/admin/accounting/close/close-as-member.ts'
import { openClosedFile } from '#server/backoffice/admin/accounting/close/open-closed-file.ts'
import { readYearCloses } from '#server/backoffice/admin/accounting/close/read-year-close.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { makeTurns } from '#server/platform/defence/make-turns.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'

/** Closes of the accounting years of an association: its sums, and the files that stay as they were. */
export function closeRoutes(app: TypedApp, deps: Deps): void {
  // The files of a year are in memory: one at a time.
  const inTurn = makeTurns({ total: 1, perClient: 1, patienceMs: 60_000 })
  answerCall(
    app,
    'GET /admin/organizations/:org/closes',
    {
      summary: 'The accounting years that are over, and whether the sums of one agree',
      config: atMost(60, 10),
      query: ShownYearSchema,
      answer: YearClosesSchema,
    },
    (request) => readYearCloses(deps, grantedOf(request), request.query),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/closes',
    {
      summary: 'Close an accounting year: its sums and files are stored as they are',
      config: atMost(20, 10),
      body: CloseYearSchema,
      answer: YearClosesSchema,
    },
    (request) =>
      inTurn(clientOf(deps.defenceKey, request), () => closeAsMember(deps, grantedOf(request), request.body)),
  )
  app.get(
    closedFilePath,
    { schema: { hide: true, params: params('org', 'close', 'kind') }, config: atMost(60, 10) },
    async (request, reply) => {
      const { name, content } = await openClosedFile(deps, grantedOf(request), request.params)
      return reply.headers(privateFileHeaders(name)).type('application/octet-stream').send(content)
    },
  )
}
