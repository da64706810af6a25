import type { PaymentFilters } from '#contract/admin/order-lists.ts'
import { paymentColumns } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import { chequeStates } from '#domain/order/order-state.ts'
import { capturedMethods, debitStates, paymentSorts, paymentStates } from '#domain/order/list-filters.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ListPage } from '#web/pages/admin/order-lists/list-page.tsx'
import { listFilters, readListQuery, sortName } from '#web/pages/admin/order-lists/list-query.ts'
import { PaymentRow, paymentStateTones } from '#web/pages/admin/order-lists/payment-row.tsx'
import { bankName, periodsAt } from '#web/pages/admin/orders/order-query.ts'
import type { Route } from './+types/payments'

const rules = {
  method: ['moyen', capturedMethods],
  state: ['etat', paymentStates],
  bank: [bankName, chequeStates],
  sort: [sortName, paymentSorts],
} as const
const file = 'GET /admin/organizations/:org/payments/list'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const today = parisDate(new Date())
  const query = readListQuery(new URL(args.request.url).searchParams, rules, {
    columns: paymentColumns,
    today,
  })
  const asked = { params: { org }, query: { ...listFilters<PaymentFilters>(query), lang: locale } }
  const [found, saved] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/payments', asked),
    readAsUser(args, 'GET /admin/organizations/:org/views', { params: { org }, query: { list: 'payments' } }),
  ])
  const texts = loadTexts(locale, ['income', 'manage', 'orderLists', 'orders', 'problems', 'savedViews'])
  const title = `${texts.orderLists['payments.title']} - ${brandName}`
  return { texts, org, query, found, saved, periods: periodsAt(today), title }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Captured payments with what each paid and its payout, or the debits in a state: filtered by the address, searched by words that are in none. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { org, query, found, saved, periods } = loaderData
  const t = useTexts('orderLists')
  const words = useTexts('orders')
  const lang = useLocale()
  const { isBusy, send } = useChange()
  const filtersAt = (after: string) => listFilters<PaymentFilters>({ ...query, after })
  const debits = debitStates.find((one) => one === query['state'])
  const counted = {
    titleOf: (count: number, number: string) => t(`debits.${debits ?? 'planned'}`, { count, number }),
    many: (count: string) => t('debits.many', { count }),
    note: t('debits.note'),
  }
  const sorts = paymentSorts.map((id) => ({
    id,
    label: debits !== undefined && id === 'newest' ? t('sort.dueLast') : words(`sort.${id}`),
  }))
  const dueFirst = { id: 'oldest', label: t('sort.dueFirst') }
  const own = [
    {
      key: 'method',
      name: rules.method[0],
      label: words('filter.method'),
      emptyLabel: words('filter.allMethods'),
      options: capturedMethods.map((id) => ({ id, label: words(`method.${id}`) })),
    },
    {
      key: 'state',
      name: rules.state[0],
      label: words('filter.state'),
      emptyLabel: t('allCaptured'),
      options: paymentStates.map((id) => ({ id, label: t(`payment.${id}`) })),
    },
    {
      key: 'bank',
      name: rules.bank[0],
      label: words('filter.bank'),
      emptyLabel: words('filter.anyBank'),
      options: chequeStates.map((id) => ({ id, label: words(`bank.${id}`) })),
    },
  ]
  return (
    <ListPage
      {...{ org, query, rules, periods, isBusy, own, saved }}
      page="payments"
      sorts={debits === undefined ? sorts : [dueFirst, ...sorts.filter(({ id }) => id !== 'oldest')]}
      {...(debits !== undefined && { counted })}
      loaded={found}
      find={(text, after) =>
        send('POST /admin/organizations/:org/payments/search', {
          params: { org },
          body: { ...filtersAt(after), lang, text },
        })
      }
      columns={paymentColumns}
      fileOf={(format) => addressOf(file, { params: { org }, query: { ...filtersAt(''), lang, format } })}
      toneOf={({ state }) => paymentStateTones[state]}
      rowOf={(payment) => <PaymentRow key={payment.id} org={org} payment={payment} />}
    />
  )
}
