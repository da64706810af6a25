import type { FoundDonors } from '#contract/donor/donors.ts'
import { donorFilters, donorSorts } from '#domain/donor/donor.ts'
import { FilterForm, ListFilters } from '#web/admin-kit/list-parts.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { type DonorQuery, donorNames, donorSearch } from '#web/pages/admin/donors/donor-query.ts'
import { Select } from '#web/ui/form/select.tsx'

interface DonorFilterProps {
  readonly query: DonorQuery
  readonly found: Pick<FoundDonors, 'year' | 'years' | 'rights'>
}

/** The years of the list as links, then its other filters and order. */
export function DonorFilterForm({ query, found: { year, years, rights } }: DonorFilterProps) {
  const t = useTexts('donors')
  const { only, sort } = query
  const offered = donorFilters.filter((id) => id !== 'incomplete' || rights.includes('receipt:read'))
  return (
    <>
      <ListFilters
        label={t('year')}
        filters={years.map((one) => ({
          href: donorSearch({ ...query, year: String(one), after: '' }),
          label: String(one),
          isCurrent: one === year,
        }))}
      />
      <FilterForm
        sorts
        chosen={
          only === ''
            ? []
            : [{ label: t(`only.${only}`), href: donorSearch({ ...query, only: '', after: '' }) }]
        }
      >
        <input type="hidden" name={donorNames.year} value={year} />
        {query.columns !== '' && <input type="hidden" name={donorNames.columns} value={query.columns} />}
        <Select
          name={donorNames.only}
          label={t('filter.only')}
          emptyLabel={t('filter.all')}
          options={offered.map((id) => ({ id, label: t(`only.${id}`) }))}
          defaultValue={only}
        />
        <Select
          name={donorNames.sort}
          label={t('filter.sort')}
          options={donorSorts.map((id) => ({ id, label: t(`sort.${id}`) }))}
          defaultValue={sort}
        />
      </FilterForm>
    </>
  )
}
