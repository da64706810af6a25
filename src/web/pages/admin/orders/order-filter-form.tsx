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
  const { query, forms, periods, choices, rights } = props
  const t = useTexts('orders')
  const nameOf = usePeriodName()
  const ofCampaign = useChoiceFilters(choices)
  const types = formTypes.filter((type) => forms.some(({ formType }) => formType === type))
  return (
    <FilterForm sorts chosen={useChosen(props)}>
      {query.columns !== '' && <input type="hidden" name={filterNames.columns} value={query.columns} />}
      <Select
        name={filterNames.form}
        label={t('filter.campaign')}
        emptyLabel={t('filter.allCampaigns')}
        options={campaignsOf(forms)}
        defaultValue={query.form}
      />
      {types.length > 1 && (
        <Select
          name={filterNames.type}
          label={t('filter.type')}
          emptyLabel={t('filter.allTypes')}
          options={types.map((id) => ({ id, label: t(`type.${id}`) }))}
          defaultValue={query.type ?? ''}
        />
      )}
      {ofCampaign.map(({ key, ...field }) => (
        <Select key={key} {...field} defaultValue={query[key]} />
      ))}
      <Select
        name={filterNames.state}
        label={t('filter.state')}
        emptyLabel={t('filter.allStates')}
        options={orderStates.map((id) => ({ id, label: t(`state.${id}`) }))}
        defaultValue={query.state ?? ''}
      />
      <Select
        name={filterNames.method}
        label={t('filter.method')}
        emptyLabel={t('filter.allMethods')}
        options={orderMethods.map((id) => ({ id, label: t(`method.${id}`) }))}
        defaultValue={query.method ?? ''}
      />
      {rights.includes('receipt:read') && (
        <Select
          name={filterNames.receipt}
          label={t('filter.receipt')}
          emptyLabel={t('filter.anyReceipt')}
          options={orderReceipts.map((id) => ({ id, label: t(`receipt.${id}`) }))}
          defaultValue={query.receipt ?? ''}
        />
      )}
      {rights.includes('offline:enter') && (
        <Select
          name={filterNames.bank}
          label={t('filter.bank')}
          emptyLabel={t('filter.anyBank')}
          options={chequeStates.map((id) => ({ id, label: t(`bank.${id}`) }))}
          defaultValue={query.bank ?? ''}
        />
      )}
      <Select
        name={filterNames.period}
        label={t('filter.period')}
        emptyLabel={t('filter.allPeriods')}
        options={periods.map((id) => ({ id, label: nameOf(id) }))}
        defaultValue={query.period}
      />
      <Select
        name={filterNames.sort}
        label={t('filter.sort')}
        options={orderSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
        defaultValue={query.sort}
      />
    </FilterForm>
  )
}

function useChosen({ query, forms, choices }: OrderFilterFormProps) {
  const t = useTexts('orders')
  const nameOf = usePeriodName()
  const { form, type, state, method, period, receipt, bank } = query
  const ofCampaign = useChoiceFilters(choices).flatMap(({ key, options }) => {
    const label = options.find(({ id }) => id === query[key])?.label
    return label === undefined ? [] : [{ label, without: { [key]: '' } }]
  })
  const campaign = campaignsOf(forms).find(({ id }) => id === form)?.label ?? form
  return [
    form !== '' && { label: campaign, without: { form: '', tier: '', option: '', answer: '' } },
    type !== null && { label: t(`type.${type}`), without: { type: null } },
    ...ofCampaign,
    state !== null && { label: t(`state.${state}`), without: { state: null } },
    method !== null && { label: t(`method.${method}`), without: { method: null } },
    receipt !== null && { label: t(`receipt.${receipt}`), without: { receipt: null } },
    bank !== null && { label: t(`bank.${bank}`), without: { bank: null } },
    period !== '' && { label: nameOf(period), without: { period: '' } },
  ]
    .filter((one) => one !== false)
    .map(({ label, without }) => ({ label, href: orderSearch({ ...query, after: '', ...without }) }))
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
