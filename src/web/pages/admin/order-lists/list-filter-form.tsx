import { FilterForm } from '#web/admin-kit/list-parts.tsx'
import { useTexts } from '#web/lib/texts.ts'
import {
  type ListFilter,
  type ListQuery,
  commonNames,
  sortName,
} from '#web/pages/admin/order-lists/list-query.ts'
import { campaignsOf } from '#web/pages/admin/order-lists/campaign-options.ts'
import { usePeriodName } from '#web/pages/admin/orders/order-filter-form.tsx'
import { Select, type SelectOption } from '#web/ui/form/select.tsx'

interface ListFilterFormProps {
  readonly query: ListQuery
  readonly forms: Parameters<typeof campaignsOf>[0]
  readonly periods: readonly string[]
  /** Filters of this list, between campaign and period. */
  readonly own: readonly ListFilter[]
  /** Orders of the list, that which it has first before the others. */
  readonly sorts: readonly SelectOption[]
  /** The address of the list without one filter. */
  readonly without: (key: string) => string
}

/** Filters and order of a list of lines or payments. */
export function ListFilterForm({ query, forms, periods, own, sorts, without }: ListFilterFormProps) {
  const t = useTexts('orders')
  const { columns = '' } = query
  const nameOf = usePeriodName()
  const filters: readonly ListFilter[] = [
    {
      key: 'form',
      name: commonNames.form,
      label: t('filter.campaign'),
      emptyLabel: t('filter.allCampaigns'),
      options: campaignsOf(forms),
      nameOf: (form) => form,
    },
    ...own,
    {
      key: 'period',
      name: commonNames.period,
      label: t('filter.period'),
      emptyLabel: t('filter.allPeriods'),
      options: periods.map((id) => ({ id, label: nameOf(id) })),
      nameOf,
    },
  ]
  const chosen = filters.flatMap(({ key, options, nameOf: nameOther }) => {
    const value = query[key] ?? ''
    if (value === '') return []
    const label = options.find(({ id }) => id === value)?.label ?? nameOther?.(value)
    return label === undefined ? [] : [{ label, href: without(key) }]
  })
  return (
    <FilterForm sorts chosen={chosen}>
      {columns !== '' && <input type="hidden" name={commonNames.columns} value={columns} />}
      {filters.map(({ key, nameOf: _nameOf, ...field }) => (
        <Select key={key} {...field} defaultValue={query[key] ?? ''} />
      ))}
      <Select
        name={sortName}
        label={t('filter.sort')}
        options={sorts.map(({ id, label }, index) => ({ id: index === 0 ? '' : id, label }))}
        defaultValue={query['sort'] ?? ''}
      />
    </FilterForm>
  )
}
