import type { HolderFilters } from '#contract/membership/holders.ts'
import { columnsText, holderColumns } from '#domain/export/list-columns.ts'
import {
  type HolderSort,
  type HolderStatus,
  holderSorts,
  holderStatuses,
} from '#domain/membership/holder-status.ts'
import { commonNames } from '#web/pages/admin/order-lists/list-query.ts'

/** Filters of the list of adherents, as its address has them. Empty or null: it is not narrowed. */
export interface HolderQuery {
  readonly status: HolderStatus | null
  /** A campaign: `Membership/adhesion`. */
  readonly form: string
  readonly price: string
  /** A civil year, `2026`. */
  readonly year: string
  readonly sort: HolderSort
  /** Names of columns, with commas; empty: none were chosen. */
  readonly columns: string
  /** Where the page begins. */
  readonly after: string
}

/** The names of the filters in the address. */
export const holderNames = {
  status: 'situation',
  form: 'campagne',
  price: 'tarif',
  year: 'annee',
  sort: 'tri',
  columns: commonNames.columns,
  after: 'apres',
} as const satisfies Record<keyof HolderQuery, string>

/** Reads the filters of an address: a wrong one does not narrow the list. */
export function readHolderQuery(search: URLSearchParams): HolderQuery {
  const read = (name: keyof HolderQuery) => (search.get(holderNames[name]) ?? '').slice(0, 300)
  return {
    status: holderStatuses.find((one) => one === read('status')) ?? null,
    form: read('form'),
    price: read('price'),
    year: /^20\d\d$/.test(read('year')) ? read('year') : '',
    sort: holderSorts.find((one) => one === read('sort')) ?? 'name',
    columns: columnsText(holderColumns, search.getAll(holderNames.columns).join(',').split(',')),
    after: read('after').slice(0, 64),
  }
}

/** The address of a list; what it does not narrow is left out. */
export function holderSearch(query: HolderQuery): string {
  const values = { ...query, sort: query.sort === 'name' ? '' : query.sort }
  const search = new URLSearchParams(
    (Object.keys(holderNames) as (keyof HolderQuery)[]).flatMap((key) => {
      const value = values[key]
      return value === null || value === '' ? [] : [[holderNames[key], value]]
    }),
  )
  return `?${search.toString()}`
}

/** The filters of a call. */
export function holderFilters({
  status,
  form,
  price,
  year,
  sort,
  columns,
  after,
}: HolderQuery): HolderFilters {
  return {
    ...(status !== null && { status }),
    ...(form !== '' && { form }),
    ...(price !== '' && { price }),
    ...(year !== '' && { year: Number(year) }),
    sort,
    ...(columns !== '' && { columns }),
    ...(after !== '' && { after }),
  }
}

/** The years that a filter offers: the next one, this one and those before. */
export function yearsAt(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: 8 }, (_, back) => String(year + 1 - back))
}
