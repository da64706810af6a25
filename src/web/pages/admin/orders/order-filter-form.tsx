import type { FoundOrders } from '#contract/admin/orders.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import {
  chequeStates,
  orderMethods,
  orderReceipts,
  orderSorts,
  orderStates,
} from '#domain/order/order-state.ts'
import { FilterForm } from '#web/admin-kit/list-parts.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type OrderQuery,
  filterNames,
  movingPeriods,
  orderSearch,
} from '#web/pages/admin/orders/order-query.ts'
import { campaignsOf } from '#web/pages/admin/order-lists/campaign-options.ts'
import { useChoiceFilters } from '#web/pages/admin/order-lists/choice-filters.ts'
import type { ListFilter } from '#web/pages/admin/order-lists/list-query.ts'
import { Select } from '#web/ui/form/select.tsx'

interface OrderFilterFormProps {
  readonly query: OrderQuery
  readonly forms: FoundOrders['forms']
  readonly periods: readonly string[]
  readonly choices: FoundOrders['choices']
  readonly rights: FoundOrders['rights']
}

/** Filters and order of the list. */
export function OrderFilterForm(props: OrderFilterFormProps) {
  const { query } = props
  const t = useTexts('orders')
  const filters = useFilters(props)
  const chosen = filters.flatMap(({ key, options, nameOf }) => {
    const value = query[key] ?? ''
    if (value === '') return []
    const label = options.find(({ id }) => id === value)?.label ?? nameOf?.(value)
    const without = key === 'form' ? { form: '', tier: '', option: '', answer: '' } : { [key]: '' }
    return label === undefined ? [] : [{ label, href: orderSearch({ ...query, after: '', ...without }) }]
  })
  return (
    <FilterForm sorts chosen={chosen}>
      {query.columns !== '' && <input type="hidden" name={filterNames.columns} value={query.columns} />}
      {filters.map(
        ({ key, isOffered = true, nameOf: _nameOf, ...field }) =>
          isOffered && (
            <Select key={key} {...field} name={filterNames[key]} defaultValue={query[key] ?? ''} />
          ),
      )}
      <Select
        name={filterNames.sort}
        label={t('filter.sort')}
        options={orderSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
        defaultValue={query.sort}
      />
    </FilterForm>
  )
}

interface OrderFilter extends Omit<ListFilter, 'key' | 'name'> {
  readonly key: Exclude<keyof OrderQuery, 'sort' | 'columns' | 'after' | 'today'>
  /** Absent: it is. One that is not may still be removed. */
  readonly isOffered?: boolean
}

function useFilters({ forms, periods, choices, rights }: OrderFilterFormProps): readonly OrderFilter[] {
  const t = useTexts('orders')
  const nameOf = usePeriodName()
  const types = new Set(forms.map(({ formType }) => formType))
  const named = <Id extends string>(ids: readonly Id[], label: (id: Id) => string) =>
    ids.map((id) => ({ id, label: label(id) }))
  return [
    {
      key: 'form',
      label: t('filter.campaign'),
      emptyLabel: t('filter.allCampaigns'),
      options: campaignsOf(forms),
      nameOf: (form) => form,
    },
    {
      key: 'type',
      label: t('filter.type'),
      emptyLabel: t('filter.allTypes'),
      options: named(formTypes, (id) => t(`type.${id}`)).filter(({ id }) => types.has(id)),
      isOffered: types.size > 1,
    },
    ...useChoiceFilters(choices),
    {
      key: 'state',
      label: t('filter.state'),
      emptyLabel: t('filter.allStates'),
      options: named(orderStates, (id) => t(`state.${id}`)),
    },
    {
      key: 'method',
      label: t('filter.method'),
      emptyLabel: t('filter.allMethods'),
      options: named(orderMethods, (id) => t(`method.${id}`)),
    },
    {
      key: 'receipt',
      label: t('filter.receipt'),
      emptyLabel: t('filter.anyReceipt'),
      options: named(orderReceipts, (id) => t(`receipt.${id}`)),
      isOffered: rights.includes('receipt:read'),
    },
    {
      key: 'bank',
      label: t('filter.bank'),
      emptyLabel: t('filter.anyBank'),
      options: named(chequeStates, (id) => t(`bank.${id}`)),
      isOffered: rights.includes('offline:enter'),
    },
    {
      key: 'period',
      label: t('filter.period'),
      emptyLabel: t('filter.allPeriods'),
      options: named(periods, nameOf),
      nameOf,
    },
  ]
}

/** How a period is called: `2026`, `novembre 2026`, `Ce mois-ci`. */
export function usePeriodName(): (period: string) => string {
  const t = useTexts('orders')
  const locale = useLocale()
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (period) => {
    const moving = movingPeriods.find((one) => one === period)
    if (moving !== undefined) return t(`period.${moving}`)
    return period.length === 4 ? period : months.format(new Date(`${period}-01T00:00:00Z`))
  }
}
