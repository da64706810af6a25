import type { SearchFilters } from '#contract/visitor/search.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { lastSearchPage, longestSearch, searchSorts, searchedTypes } from '#domain/search/search-limits.ts'

const longestTown = 80

/** The search of an address, and the parts of it that are not readable. */
export interface AskedSearch {
  readonly filters: SearchFilters
  /** As typed, to be shown again. */
  readonly typed: { readonly from: string; readonly to: string; readonly near: string }
  readonly wrong: readonly ('from' | 'to' | 'near')[]
}

/** Reads `?q=&type=&town=&from=&to=&sort=&near=&page=`; invalid values are ignored, and an invalid date is reported. */
export function readSearch(params: URLSearchParams): AskedSearch {
  const text = (name: string, longest: number) => (params.get(name) ?? '').trim().slice(0, longest)
  const type = formTypeOf(text('type', 40))
  const town = text('town', longestTown)
  const typed = { from: text('from', 10), to: text('to', 10), near: text('near', 10) }
  const [from, to] = [parseApiDate(typed.from), parseApiDate(typed.to)]
  const near = /^\d{5}$/.test(typed.near) ? typed.near : null
  const named = searchSorts.find((known) => known === text('sort', 10)) ?? null
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page') ?? '1')) || 1, 1), lastSearchPage)
  return {
    filters: {
      words: text('q', longestSearch),
      type: searchedTypes.find((known) => known === type) ?? null,
      town: town === '' ? null : town,
      from,
      to,
      // A postcode alone asks for what is near.
      sort: named ?? (near === null ? null : 'nearest'),
      near,
      page,
    },
    typed,
    wrong: [
      ...(['from', 'to'] as const).filter((name) => typed[name] !== '' && parseApiDate(typed[name]) === null),
      // Nothing is near without a postcode.
      ...(near === null && (typed.near !== '' || named === 'nearest') ? (['near'] as const) : []),
    ],
  }
}

/** The address of another page of the same search. */
export function searchQuery({ filters, typed }: AskedSearch, page: number): string {
  const params = new URLSearchParams()
  const put = (name: string, value: string) => {
    if (value !== '') params.set(name, value)
  }
  put('q', filters.words)
  put('type', filters.type ?? '')
  put('town', filters.town ?? '')
  put('from', typed.from)
  put('to', typed.to)
  put('sort', filters.sort ?? '')
  put('near', typed.near)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params.toString()}`
}
