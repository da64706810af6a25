import { Readable } from 'node:stream'
import {
  AttendeeListSchema,
  OrderListSchema,
  attendeeListPath,
  orderListPath,
} from '#contract/admin/orders.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { parisDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { listReadableOrders } from '#server/backoffice/admin/orders/export-store.ts'
import { writeOrderList } from '#server/backoffice/admin/orders/write-order-list.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { type Granted, formIdOf, grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeTurns } from '#server/platform/defence/make-turns.ts'
import { writeAttendeeList } from '#server/papers/ticket/write-attendee-list.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'

const orderTexts = readTexts('admin/orders/orderList')
const attendeeTexts = readTexts('admin/attendees')

/** Files of orders and attendees. Each is an entry in the journal: people leave the site with it. */
export function exportRoutes(app: TypedApp, deps: Deps): void {
  // A list of attendees is in memory whole.
  const inTurn = makeTurns({ total: 1, perClient: 1, patienceMs: 30_000 })
  app.get(
    orderListPath,
    {
      schema: { hide: true, params: params('org'), querystring: OrderListSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { lang: locale = defaultLocale, ...filters } = request.query
      const pieces = writeOrderList(deps, granted, { filters, locale })
      // A failure before the first piece is an answer, not a file that ends.
      const first = await pieces.next()
      await note(deps, granted, 'ordersExported')
      return reply
        .headers(privateFileHeaders(fileName(deps, orderTexts(locale)('file'))))
        .type('text/csv; charset=utf-8')
        .send(Readable.from(joined(first, pieces)))
    },
  )
  app.get(
    attendeeListPath,
    {
      schema: { hide: true, params: params('org', 'type', 'slug'), querystring: AttendeeListSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { form, orders } = await asMember(deps, granted, async (tx) => {
        const loaded = await loadForm(tx, formIdOf(granted))
        return { form: loaded, orders: await listReadableOrders(tx, loaded.id) }
      })
      const { lang: locale = defaultLocale } = request.query
      const table = await inTurn(clientOf(deps.defenceKey, request), () =>
        writeAttendeeList(deps.db, form, { orders, locale }),
      )
      await note(deps, granted, 'attendeesExported')
      return reply
        .headers(
          privateFileHeaders(fileName(deps, `${attendeeTexts(locale)('file')}-${form.definition.slug}`)),
        )
        .type('text/csv; charset=utf-8')
        .send(table)
    },
  )
}

async function* joined(first: IteratorResult<string>, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (first.done !== true) yield first.value
  yield* rest
}

const fileName = ({ clock }: Pick<Deps, 'clock'>, of: string) => `${of}-${parisDate(clock.now())}.csv`

async function note(deps: Deps, granted: Granted, action: JournalAction): Promise<void> {
  const { organisationId, formId, session } = granted
  const entry = { organisationId, formId, userId: session.userId, action, detail: {} }
  await asMember(deps, granted, (tx) => writeJournal(tx, entry, deps.clock.now()))
}
