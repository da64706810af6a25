import type { OrderFilters } from '#contract/admin/orders.ts'
import { columnsText, orderColumns } from '#domain/export/list-columns.ts'
import {
  type OrderMethod,
  type OrderSort,
  type OrderState,
  orderMethods,
  orderSorts,
  orderStates,
} from '#domain/order/order-state.ts'

/** Filters of the list of orders, as its address has them. Empty or null: it is not narrowed. */
export interface OrderQuery {
  /** A campaign: `Event/gala`. */
  readonly form: string
  readonly state: OrderState | null
  readonly method: OrderMethod | null
  /** A year or a month: `2026`, `2026-11`. */
  readonly period: string
  readonly sort: OrderSort
  /** Chosen columns: `order,amount`; empty: none was chosen. */
  readonly columns: string
  /** Where the page begins. */
  readonly after: string
}

const names = {
  form: 'campagne',
  state: 'etat',
  method: 'moyen',
  period: 'periode',
  sort: 'tri',
  columns: 'colonnes',
  after: 'apres',
} as const satisfies Record<keyof OrderQuery, string>
/** The names of the filters in the address. */
export const filterNames = names

/** A year or a month in an address. */
export const period = /^\d{4}(-(0[1-9]|1[0-2]))?$/

/** Reads the filters of an address: a wrong one does not narrow the list. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const read = (name: keyof OrderQuery) => (search.get(names[name]) ?? '').slice(0, 300)
  return {
    form: read('form'),
    state: orderStates.find((one) => one === read('state')) ?? null,
    method: orderMethods.find((one) => one === read('method')) ?? null,
    period: period.test(read('period')) ? read('period') : '',
    sort: orderSorts.find((one) => one === read('sort')) ?? 'newest',
    columns: columnsText(orderColumns, search.getAll(names.columns).join(',').split(',')),
    after: read('after').slice(0, 100),
  }
}

/** The address of a list; what it does not narrow is left out. */
export function orderSearch(query: OrderQuery): string {
  const values = { ...query, sort: query.sort === 'newest' ? '' : query.sort }
  const named = Object.entries(names) as [keyof OrderQuery, string][]
  const search = new URLSearchParams(
    named.flatMap(([key, name]) => {
      const value = values[key]
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  return `?${search.toString()}`
}

/** The filters of a call. */
export function filtersOf({ form, state, method, period: when, sort, columns, after }: OrderQuery): OrderFilters {
  return {
    ...(form !== '' && { form }),
    ...(state !== null && { state }),
    ...(method !== null && { method }),
    ...daysOf(when),
    sort,
    ...(columns !== '' && { columns }),
    ...(after !== '' && { after }),
  }
}

/** First and last civil day of a period; none where it is empty. */
export function daysOf(when: string): { readonly from?: string; readonly to?: string } {
  if (when === '') return {}
  const [year = '', month] = when.split('-')
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  // The day before the first of the next month.
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  return { from: `${year}-${month}-01`, to: last }
}

/** The periods that a filter offers: this year and the last one, then twelve months, the present one first. */
export function periodsAt(today: string): string[] {
  const [year, month] = today.split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return [String(year), String((year ?? 0) - 1), ...months]
}
