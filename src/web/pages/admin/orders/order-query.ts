import type { OrderFilters } from '#contract/admin/orders.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { columnsText, orderColumns } from '#domain/export/list-columns.ts'
import {
  type ChequeState,
  type OrderMethod,
  type OrderReceipt,
  type OrderSort,
  type OrderState,
  chequeStates,
  orderMethods,
  orderReceipts,
  orderSorts,
  orderStates,
} from '#domain/order/order-state.ts'
import { choiceNames, mostChoice } from '#web/pages/admin/order-lists/choice-names.ts'
import { formerMonth } from '#domain/order/saved-view.ts'

/** Filters of the list of orders, as its address has them. Empty or null: it is not narrowed. */
export interface OrderQuery {
  /** A campaign: `Event/gala`. */
  readonly form: string
  /** Campaigns of one type. */
  readonly type: FormType | null
  readonly state: OrderState | null
  readonly method: OrderMethod | null
  /** A price, an option, an answer of the campaign. */
  readonly tier: string
  readonly option: string
  readonly answer: string
  readonly receipt: OrderReceipt | null
  readonly bank: ChequeState | null
  /** A year or a month, `2026`, `2026-11`, or one of those that move with the day. */
  readonly period: string
  readonly sort: OrderSort
  /** Chosen columns: `order,amount`; empty: none was chosen. */
  readonly columns: string
  /** Where the page begins. */
  readonly after: string
  /** The civil day of the request, from which periods are counted; it is in no address. */
  readonly today: string
}

/** The name of the filter by what became of a cheque, also in the list of payments. */
export const bankName = 'banque'

const names = {
  form: 'campagne',
  type: 'type',
  ...choiceNames,
  state: 'etat',
  method: 'moyen',
  receipt: 'recu',
  bank: bankName,
  period: 'periode',
  sort: 'tri',
  columns: 'colonnes',
  after: 'apres',
} as const satisfies Record<Exclude<keyof OrderQuery, 'today'>, string>
/** The names of the filters in the address. */
export const filterNames = names

/** Periods that move with the day, so that a saved view does not grow old. */
export const movingPeriods = ['this-month', 'last-month', 'this-year'] as const

/** A period in an address. */
export const period = /^(\d{4}(-(0[1-9]|1[0-2]))?|this-month|last-month|this-year)$/

/** Reads the filters of an address: a wrong one does not narrow the list. */
export function readOrderQuery(search: URLSearchParams, today = ''): OrderQuery {
  const read = (name: keyof typeof names) => (search.get(names[name]) ?? '').slice(0, mostChoice)
  return {
    form: read('form').slice(0, 300),
    type: formTypes.find((one) => one === read('type')) ?? null,
    tier: read('tier').slice(0, 64),
    option: read('option').slice(0, 64),
    answer: read('answer'),
    state: orderStates.find((one) => one === read('state')) ?? null,
    method: orderMethods.find((one) => one === read('method')) ?? null,
    receipt: orderReceipts.find((one) => one === read('receipt')) ?? null,
    bank: chequeStates.find((one) => one === read('bank')) ?? null,
    period: period.test(read('period')) ? read('period') : '',
    sort: orderSorts.find((one) => one === read('sort')) ?? 'newest',
    columns: columnsText(orderColumns, search.getAll(names.columns).join(',').split(',')),
    after: read('after').slice(0, 100),
    today,
  }
}

/** The address of a list; what it does not narrow is left out. */
export function orderSearch(query: OrderQuery): string {
  const values = { ...query, sort: query.sort === 'newest' ? '' : query.sort }
  const named = Object.entries(names) as [keyof typeof names, string][]
  const search = new URLSearchParams(
    named.flatMap(([key, name]) => {
      const value = values[key]
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
  return `?${search.toString()}`
}

/** The filters of a call. */
export function filtersOf({
  form,
  type,
  state,
  method,
  tier,
  option,
  answer,
  receipt,
  bank,
  period: when,
  sort,
  columns,
  after,
  today,
}: OrderQuery): OrderFilters {
  return {
    ...(form !== '' && { form }),
    ...(type !== null && { type }),
    ...(state !== null && { state }),
    ...(method !== null && { method }),
    ...(tier !== '' && { tier }),
    ...(option !== '' && { option }),
    ...(answer !== '' && { answer }),
    ...(receipt !== null && { receipt }),
    ...(bank !== null && { bank }),
    ...daysOf(when, today),
    sort,
    ...(columns !== '' && { columns }),
    ...(after !== '' && { after }),
  }
}

/** First and last civil day of a period; none where it is empty. */
export function daysOf(named: string, today: string): { readonly from?: string; readonly to?: string } {
  if (named === '') return {}
  const when = movedTo(named, today)
  const [year = '', month] = when.split('-')
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  // The day before the first of the next month.
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  return { from: `${year}-${month}-01`, to: last }
}

/** The year or month that a period is on a day. */
function movedTo(named: string, today: string): string {
  if (named === 'this-month') return today.slice(0, 7)
  if (named === 'last-month') return formerMonth(today)
  return named === 'this-year' ? today.slice(0, 4) : named
}

/** The periods that a filter offers: those that move, then this year and the last one, then twelve months, the present one first. */
export function periodsAt(today: string): string[] {
  const [year, month] = today.split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return [...movingPeriods, String(year), String((year ?? 0) - 1), ...months]
}
