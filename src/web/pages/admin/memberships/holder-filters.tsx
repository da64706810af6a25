import type { FoundHolders } from '#contract/membership/holders.ts'
import { holderSorts, holderStatuses } from '#domain/membership/holder-status.ts'
import { formatNumber } from '#domain/number-text.ts'
import { FilterForm, ListFilters } from '#web/admin-kit/list-parts.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type HolderQuery, holderNames, holderSearch } from '#web/pages/admin/memberships/holder-query.ts'
import { campaignsOf } from '#web/pages/admin/order-lists/campaign-options.ts'
import { Select } from '#web/ui/form/select.tsx'

interface StatusLinksProps {
  readonly query: HolderQuery
  readonly counts: FoundHolders['counts']
}

/** The statuses that adherents have, each with its number, as links. */
export function StatusLinks({ query, counts }: StatusLinksProps) {
  const t = useTexts('memberships')
  const locale = useLocale()
  const to = (status: HolderQuery['status']) => holderSearch({ ...query, status, after: '' })
  const all = holderStatuses.reduce((sum, status) => sum + counts[status], 0)
  const label = (name: string, count: number) => `${name} (${formatNumber(count, locale)})`
  return (
    <ListFilters
      label={t('filters')}
      filters={[
        { href: to(null), label: label(t('everyone'), all), isCurrent: query.status === null },
        ...holderStatuses
          .filter((status) => counts[status] > 0 || query.status === status)
          .map((status) => ({
            href: to(status),
            label: label(t(`status.${status}`), counts[status]),
            isCurrent: query.status === status,
          })),
      ]}
    />
  )
}

interface HolderFilterFormProps {
  readonly query: HolderQuery
  readonly found: Pick<FoundHolders, 'forms' | 'prices'>
  readonly years: readonly string[]
}

/** Filters and order of the list. */
export function HolderFilterForm({ query, found: { forms, prices }, years }: HolderFilterFormProps) {
  const t = useTexts('memberships')
  const words = useTexts('orders')
  const campaigns = campaignsOf(forms)
  const same = (names: readonly string[]) => names.map((id) => ({ id, label: id }))
  const chosen = [
    { key: 'form', label: campaigns.find(({ id }) => id === query.form)?.label ?? query.form },
    { key: 'price', label: query.price },
    { key: 'year', label: query.year },
  ].filter(({ label }) => label !== '')
  return (
    <FilterForm
      sorts
      chosen={chosen.map(({ key, label }) => ({
        label,
        href: holderSearch({ ...query, [key]: '', after: '' }),
      }))}
    >
      {query.status !== null && <input type="hidden" name={holderNames.status} value={query.status} />}
      {query.columns !== '' && <input type="hidden" name={holderNames.columns} value={query.columns} />}
      <Select
        name={holderNames.form}
        label={words('filter.campaign')}
        emptyLabel={words('filter.allCampaigns')}
        options={campaigns}
        defaultValue={query.form}
      />
      <Select
        name={holderNames.price}
        label={t('priceLabel')}
        emptyLabel={t('allPrices')}
        options={same(prices)}
        defaultValue={query.price}
      />
      <Select
        name={holderNames.year}
        label={t('yearLabel')}
        emptyLabel={t('allYears')}
        options={same(years)}
        defaultValue={query.year}
      />
      <Select
        name={holderNames.sort}
        label={t('sortLabel')}
        options={holderSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
        defaultValue={query.sort}
      />
    </FilterForm>
  )
}
