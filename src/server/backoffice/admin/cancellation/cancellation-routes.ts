import {
  CancellationPlanSchema,
  CancellationSchema,
  ConsideredPriceSchema,
  RepaidSchema,
  RepaymentListSchema,
  RetryCancellationSchema,
  StartCancellationSchema,
  StartedCancellationSchema,
  repaymentListPath,
} from '#contract/cancellation/cancellation.ts'
import { defaultLocale } from '#domain/locale.ts'
import {
  loadCancellation,
  pauseAsMember,
  readCancellation,
  resumeAsMember,
  retryAsMember,
  tickRepaid,
} from '#server/backoffice/admin/cancellation/change-cancellation.ts'
import { confirmAsMember, withdrawAsMember } from '#server/backoffice/admin/cancellation/held-cancellation.ts'
import { planCancellation } from '#server/backoffice/admin/cancellation/plan-cancellation.ts'
import { startCancellation } from '#server/backoffice/admin/cancellation/start-cancellation.ts'
import { writeCancelledOrders } from '#server/backoffice/admin/cancellation/write-cancelled-orders.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const textsIn = readTexts('admin/money/cancellationMail')
const base = '/admin/organizations/:org/forms/:type/:slug/cancellations'

/** Cancellations of a campaign, for those who may refund its orders. */
export function cancellationRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    `GET ${base}`,
    {
      summary: 'The consequences of cancelling a campaign or a price',
      query: ConsideredPriceSchema,
      answer: CancellationPlanSchema,
    },
    (request) => planCancellation(deps, grantedOf(request), request.query),
  )
  answerCall(
    app,
    `POST ${base}`,
    {
      summary: 'Cancel a campaign or a price, and refund its orders',
      config: atMost(20, 10),
      body: StartCancellationSchema,
      answer: StartedCancellationSchema,
    },
    (request) => startCancellation(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    `GET ${base}/:cancellation`,
    { summary: 'How far a cancellation is', answer: CancellationSchema },
    (request) => readCancellation(deps, grantedOf(request), request.params.cancellation),
  )
  changeRoutes(app, deps)
  repaymentListRoute(app, deps)
}

function changeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    `POST ${base}/:cancellation/confirm`,
    { summary: 'Confirm a cancellation that waits', config: atMost(60, 1), answer: CancellationSchema },
    (request) => confirmAsMember(deps, grantedOf(request), request.params.cancellation),
  )
  answerCall(
    app,
    `POST ${base}/:cancellation/withdraw`,
    { summary: 'Withdraw a cancellation that waits', config: atMost(60, 1), answer: CancellationSchema },
    (request) => withdrawAsMember(deps, grantedOf(request), request.params.cancellation),
  )
  answerCall(
    app,
    `POST ${base}/:cancellation/pause`,
    { summary: 'Pause a cancellation', answer: CancellationSchema },
    (request) => pauseAsMember(deps, grantedOf(request), request.params.cancellation),
  )
  answerCall(
    app,
    `POST ${base}/:cancellation/resume`,
    { summary: 'Let a paused cancellation go on', answer: CancellationSchema },
    (request) => resumeAsMember(deps, grantedOf(request), request.params.cancellation),
  )
  answerCall(
    app,
    `POST ${base}/:cancellation/retry`,
    { summary: 'Try failed orders again', body: RetryCancellationSchema, answer: CancellationSchema },
    (request) => retryAsMember(deps, grantedOf(request), request.params.cancellation, request.body),
  )
  answerCall(
    app,
    `POST ${base}/:cancellation/repaid`,
    { summary: 'Note that an order was repaid by hand', body: RepaidSchema, answer: CancellationSchema },
    (request) => tickRepaid(deps, grantedOf(request), request.params.cancellation, request.body),
  )
}

function repaymentListRoute(app: TypedApp, deps: Deps): void {
  const address = params('org', 'type', 'slug', 'cancellation')
  app.get(
    repaymentListPath,
    { schema: { hide: true, params: address, querystring: RepaymentListSchema }, config: atMost(20, 10) },
    async (request, reply) => {
      const granted = grantedOf(request)
      await assertActingRight(deps, granted, 'payment:refund')
      const { id } = await loadCancellation(deps.db, granted, request.params.cancellation)
      const { lang: locale = defaultLocale, format = 'csv', all = false } = request.query
      const now = deps.clock.now()
      return sendTable(reply, {
        name: textsIn(locale)(all ? 'list.wholeFile' : 'list.file'),
        format,
        today: now,
        pieces: writeCancelledOrders(deps.db, { id, locale, format, all }),
        begun: () => note(deps.db, granted, 'repaymentsExported', { orders: all ? 'all' : 'byHand' }, now),
      })
    },
  )
}
