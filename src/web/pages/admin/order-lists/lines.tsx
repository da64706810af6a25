import type { LineFilters } from '#contract/admin/order-lists.ts'
import { lineColumns } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import { lineKinds, lineSorts, lineStates } from '#domain/order/list-filters.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ListPage } from '#web/pages/admin/order-lists/list-page.tsx'
import { choiceRules, listFilters, readListQuery, sortName } from '#web/pages/admin/order-lists/list-query.ts'
import { LineRow } from '#web/pages/admin/order-lists/line-row.tsx'
import { useChoiceFilters } from '#web/pages/admin/order-lists/choice-filters.ts'
import { periodsAt } from '#web/pages/admin/orders/order-query.ts'
import type { Route } from './+types/lines'

const rules = {
  ...choiceRules,
  kind: ['genre', lineKinds],
  state: ['etat', lineStates],
  sort: [sortName, lineSorts],
} as const
const file = 'GET /admin/organizations/:org/lines/list'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const today = parisDate(new Date())
  const query = readListQuery(new URL(args.request.url).searchParams, rules, { columns: lineColumns, today })
  const asked = { params: { org }, query: { ...listFilters<LineFilters>(query), lang: locale } }
  const [found, saved] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/lines', asked),
    readAsUser(args, 'GET /admin/organizations/:org/views', { params: { org }, query: { list: 'lines' } }),
  ])
  const texts = loadTexts(locale, ['manage', 'orderLists', 'orders', 'problems', 'savedViews'])
  const title = `${texts.orderLists['lines.title']} - ${brandName}`
  return { texts, org, query, found, saved, periods: periodsAt(today), title }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Tickets, members, articles and gifts, a line each: filtered by the address, searched by words that are in none. */
export default function LinesPage({ loaderData }: Route.ComponentProps) {
  const { org, query, found, saved, periods } = loaderData
  const t = useTexts('orderLists')
  const words = useTexts('orders')
  const lang = useLocale()
  const { isBusy, send } = useChange()
  const filtersAt = (after: string) => listFilters<LineFilters>({ ...query, after })
  const own = [
    ...useChoiceFilters(found.choices),
    {
      key: 'kind',
      name: rules.kind[0],
      label: t('kindLabel'),
      emptyLabel: t('allKinds'),
      options: lineKinds.map((id) => ({ id, label: t(`kind.${id}`) })),
    },
    {
      key: 'state',
      name: rules.state[0],
      label: words('filter.state'),
      emptyLabel: t('lineStates.valid'),
      options: [{ id: 'cancelled', label: t('lineStates.cancelled') }],
    },
  ]
  return (
    <ListPage
      {...{ org, query, rules, periods, isBusy, own, saved }}
      page="lines"
      sorts={lineSorts.map((id) => ({ id, label: id === 'name' ? t('sort.name') : words(`sort.${id}`) }))}
      loaded={found}
      find={(text, after) =>
        send('POST /admin/organizations/:org/lines/search', {
          params: { org },
          body: { ...filtersAt(after), lang, text },
        })
      }
      columns={lineColumns}
      fileOf={(format) => addressOf(file, { params: { org }, query: { ...filtersAt(''), lang, format } })}
      toneOf={({ isCancelled }) => (isCancelled ? undefined : 'ok')}
      rowOf={(line) => <LineRow key={line.id} org={org} line={line} />}
    />
  )
}
