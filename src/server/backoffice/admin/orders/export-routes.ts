import {
  AttendeeListSchema,
  OrderListSchema,
  attendeeListPath,
  orderListPath,
} from '#contract/admin/orders.ts'
import { ChosenListSchema } from '#contract/admin/order/chosen-orders.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { isUuid } from '#domain/ids.ts'
import { defaultLocale } from '#domain/locale.ts'
import { writeOrderList } from '#server/backoffice/admin/orders/write-order-list.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type JournalEntry, writeJournal } from '#server/identity/access/member-store.ts'
import { type Granted, formIdOf, grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { listOrdersOf } from '#server/papers/ticket/attendee-store.ts'
import { writeAttendeeList } from '#server/papers/ticket/write-attendee-list.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { sendTable } from '#server/platform/table-file/send-table.ts'

const orderTexts = readTexts('admin/orders/orderList')
const attendeeTexts = readTexts('admin/attendees')

/** Files of orders and attendees. Each is an entry in the journal: people leave the site with it. */
export function exportRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    orderListPath,
    {
      schema: { hide: true, params: params('org'), querystring: OrderListSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { lang: locale = defaultLocale, format = 'csv', columns = '', ...filters } = request.query
      return sendTable(reply, {
        name: orderTexts(locale)('file'),
        format,
        today: deps.clock.now(),
        pieces: writeOrderList(deps, granted, { filters, locale, format, columns }),
        begun: () => noteExport(deps, granted, 'ordersExported'),
      })
    },
  )
  app.post(
    orderListPath,
    { schema: { hide: true, params: params('org'), body: ChosenListSchema }, config: atMost(20, 10) },
    async (request, reply) => {
      const granted = grantedOf(request)
      const { orders, lang: locale = defaultLocale, format = 'csv', columns = '' } = request.body
      const filters = { ids: orders.filter(isUuid) }
      return sendTable(reply, {
        name: orderTexts(locale)('file'),
        format,
        today: deps.clock.now(),
        pieces: writeOrderList(deps, granted, { filters, locale, format, columns }),
        begun: () => noteExport(deps, granted, 'ordersExported'),
      })
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
      const { lang: locale = defaultLocale, format = 'csv' } = request.query
      const form = await asMember(deps, granted, (tx) => loadForm(tx, formIdOf(granted)))
      const pieces = writeAttendeeList(deps.db, form, {
        listOrders: (after, most) =>
          asMember(deps, granted, (tx) => listOrdersOf(tx, form.id, { after, most, from: 'readable_order' })),
        locale,
        format,
      })
      return sendTable(reply, {
        name: `${attendeeTexts(locale)('file')}-${form.definition.slug}`,
        format,
        today: deps.clock.now(),
        pieces,
        begun: () => noteExport(deps, granted, 'attendeesExported'),
      })
    },
  )
}

/** Records that a user saved people as a file. */
export async function noteExport(
  deps: Deps,
  granted: Granted,
  action: JournalAction,
  detail: JournalEntry['detail'] = {},
): Promise<void> {
  const { organisationId, formId, session } = granted
  const entry = { organisationId, formId, userId: session.userId, action, detail }
  await asMember(deps, granted, (tx) => writeJournal(tx, entry, deps.clock.now()))
}
