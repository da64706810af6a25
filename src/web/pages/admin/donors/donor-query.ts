import type { DonorFilters } from '#contract/donor/donors.ts'
import { type DonorFilter, type DonorSort, donorFilters, donorSorts } from '#domain/donor/donor.ts'
import { columnsText, donorColumns } from '#domain/export/list-columns.ts'
import { commonNames } from '#web/pages/admin/order-lists/list-query.ts'

/** Filters of the donors, as their address has them. Names that are searched are in no address. */
export interface DonorQuery {
  /** Empty: this year. */
  readonly year: string
  readonly only: DonorFilter | ''
  readonly sort: DonorSort
  /** Names of columns, with commas; empty: none were chosen. */
  readonly columns: string
  /** Where the page begins; empty: at the first one. */
  readonly after: string
}

/** Parameters of the address. */
export const donorNames = {
  year: 'annee',
  only: 'seulement',
  sort: 'tri',
  columns: commonNames.columns,
  after: 'apres',
} as const

/** Reads the filters of an address: a wrong one does not narrow the list. */
export function readDonorQuery(search: URLSearchParams): DonorQuery {
  const read = (name: keyof typeof donorNames) => search.get(donorNames[name]) ?? ''
  return {
    year: /^2\d{3}$/.test(read('year')) ? read('year') : '',
    only: donorFilters.find((only) => only === read('only')) ?? '',
    sort: donorSorts.find((sort) => sort === read('sort')) ?? 'amount',
    columns: columnsText(donorColumns, search.getAll(donorNames.columns).join(',').split(',')),
    after: read('after').slice(0, 500),
  }
}

/** The address of a list; what does not narrow it is left out. */
export function donorSearch({ sort, ...query }: DonorQuery): string {
  const all: Record<keyof typeof donorNames, string> = { ...query, sort: sort === 'amount' ? '' : sort }
  const names = Object.keys(donorNames) as (keyof typeof donorNames)[]
  const chosen = names.filter((name) => all[name] !== '').map((name) => [donorNames[name], all[name]])
  return `?${new URLSearchParams(chosen).toString()}`
}

/** The filters of a call. */
export function donorFiltersOf({ year, only, sort, columns, after }: DonorQuery): DonorFilters {
  return {
    ...(year !== '' && { year: Number(year) }),
    ...(only !== '' && { only }),
    ...(sort !== 'amount' && { sort }),
    ...(columns !== '' && { columns }),
    ...(after !== '' && { after }),
  }
}
