import {
  MatchUndoneSchema,
  MatchedStatementSchema,
  UndoMatchSchema,
} from '#contract/admin/money/bank-statement.ts'
import {
  MovementListSchema,
  PayoutPageSchema,
  PayoutsSchema,
  movementListPath,
} from '#contract/admin/money/payouts.ts'
import { defaultLocale } from '#domain/locale.ts'
import { matchBankStatement, undoBankMatch } from '#server/backoffice/admin/payouts/match-bank-statement.ts'
import { readPayouts } from '#server/backoffice/admin/payouts/read-payouts.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { writeMovementList } from '#server/money/payout/write-movement-list.ts'
import { makeUploads, ofMembers } from '#server/money/upload/make-uploads.ts'
import { acceptFiles, largestBody } from '#server/money/upload/receive-file.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const textsIn = readTexts('admin/cash-out')

/** Money of an association on the platform: what it is owed, its payouts, and a file of all movements. */
export function payoutRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/payouts',
    {
      summary: 'What an association is owed, and its payouts',
      query: PayoutPageSchema,
      answer: PayoutsSchema,
    },
    (request) => readPayouts(deps, grantedOf(request), request.query.after),
  )
  const receive = makeUploads(ofMembers)
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    answerCall(
      scope,
      'POST /admin/organizations/:org/bank-statement',
      {
        summary: 'Compare a bank statement with payouts, deposits and transfers (multipart, field `file`)',
        bodyLimit: largestBody,
        config: atMost(20, 10),
        isFile: true,
        answer: MatchedStatementSchema,
      },
      (request, reply) =>
        matchBankStatement(
          deps,
          grantedOf(request),
          receive(clientOf(deps.defenceKey, request), request, reply),
        ),
    )
  })
  answerCall(
    app,
    'POST /admin/organizations/:org/bank-statement/undo',
    { summary: 'Take back that a bank booked something', body: UndoMatchSchema, answer: MatchUndoneSchema },
    (request) => undoBankMatch(deps, grantedOf(request), request.body),
  )
  app.get(
    movementListPath,
    {
      schema: { hide: true, params: params('org'), querystring: MovementListSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      await assertActingRight(deps, granted, 'payout:read')
      const { lang: locale = defaultLocale, format = 'csv', year, ...days } = request.query
      const { id: organisationId } = await loadOrganisation(deps.db, granted.organisationId)
      const { from = `${year ?? 1970}-01-01`, to = `${year ?? 9998}-12-31` } = days
      const period = { organisationId, from, to }
      const now = deps.clock.now()
      const entry = {
        organisationId,
        formId: null,
        userId: granted.session.userId,
        detail: { year: year ?? null, ...days, format },
      }
      return sendTable(reply, {
        name: textsIn(locale)('file'),
        format,
        today: now,
        pieces: writeMovementList(deps.db, { ...period, format, locale }),
        begun: () =>
          asMember(deps, granted, (tx) => writeJournal(tx, { ...entry, action: 'movementsExported' }, now)),
      })
    },
  )
}
