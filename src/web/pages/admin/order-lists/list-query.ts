import { columnsText } from '#domain/export/list-columns.ts'
import { choiceNames, mostChoice } from '#web/pages/admin/order-lists/choice-names.ts'
import type { SelectOption } from '#web/ui/form/select.tsx'
import { daysOf, period } from '#web/pages/admin/orders/order-query.ts'

/** Filters of a list, as its address has them, and the day from which periods are counted. Empty: it is not narrowed. */
export type ListQuery = Readonly<Record<string, string>>

/** The names of a list's own filters in the address, and the values that each may have; null: those of its campaign. */
export type ListRules = Readonly<Record<string, readonly [name: string, values: readonly string[] | null]>>

/** Filters by what the campaign has. */
export const choiceRules = {
  tier: [choiceNames.tier, null],
  option: [choiceNames.option, null],
  answer: [choiceNames.answer, null],
} as const satisfies ListRules

/** The name in the address of the order of a list; empty: that which the list has first. */
export const sortName = 'tri'

/** One filter of a list, as a field and, where it is chosen, as a link that removes it. */
export interface ListFilter {
  readonly key: string
  /** In the address. */
  readonly name: string
  readonly label: string
  readonly emptyLabel: string
  readonly options: readonly SelectOption[]
  /** Names a value that is none of the options; absent: such a value narrows nothing, and is not shown. */
  readonly nameOf?: (value: string) => string
}

/** Parameters of the address that every list has. */
export const commonNames = {
  form: 'campagne',
  period: 'periode',
  columns: 'colonnes',
  after: 'apres',
} as const

/** Reads the filters of an address: a wrong one does not narrow the list. */
export function readListQuery(
  search: URLSearchParams,
  rules: ListRules,
  { columns, today }: { readonly columns: readonly string[]; readonly today: string },
): ListQuery {
  const read = (name: string, most = 300) => (search.get(name) ?? '').slice(0, most)
  const own = Object.entries(rules).map(([key, [name, values]]) => {
    const value = read(name, mostChoice)
    return [key, values === null || values.includes(value) ? value : '']
  })
  const when = read(commonNames.period)
  return {
    ...(Object.fromEntries(own) as ListQuery),
    form: read(commonNames.form),
    period: period.test(when) ? when : '',
    columns: columnsText(columns, search.getAll(commonNames.columns).join(',').split(',')),
    after: read(commonNames.after).slice(0, 100),
    today,
  }
}

/** The address of a list; what it does not narrow is left out. */
export function listSearch(query: ListQuery, rules: ListRules): string {
  const own = Object.entries(rules).map(([key, [name]]) => [key, name] as const)
  const search = new URLSearchParams(
    [...own, ...Object.entries(commonNames)].flatMap(([key, name]) => {
      const value = query[key] ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  return `?${search.toString()}`
}

/** The filters of a call: those that narrow the list. Their values were compared with the rules. */
export function listFilters<Filters extends object>({
  period: when = '',
  today = '',
  ...query
}: ListQuery): Filters {
  const chosen = Object.entries(query).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(chosen), ...daysOf(when, today) } as Filters
}
