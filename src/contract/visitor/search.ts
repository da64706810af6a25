import { type Static, Type } from 'typebox'
import {
  lastSearchPage,
  longestSearch,
  type SearchSort,
  searchSorts,
  type SearchedType,
} from '#domain/search/search-limits.ts'
import { FormSchema } from '#contract/form.ts'
import { day, oneOf, text } from '#contract/shape.ts'

/** A civil date in the time zone of the reader, Paris. */

export const SearchQuerySchema = Type.Object({
  /** The words, under the name that the search page uses too. */
  q: Type.Optional(text(longestSearch)),
  /** A path segment, a type or one of the spec's internal names. */
  type: Type.Optional(text(40)),
  town: Type.Optional(text(80)),
  /** Events that take place, and other forms that are open, on or after this day… */
  from: Type.Optional(day()),
  /** … and on or before this day. */
  to: Type.Optional(day()),
  sort: Type.Optional(oneOf(searchSorts)),
  /** A postcode: forms of this town come first, then those of its department. */
  near: Type.Optional(Type.String({ pattern: '^([0-9]{5})?$', maxLength: 5 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: lastSearchPage, default: 1 })),
})

export const SearchResultSchema = Type.Object({
  ...Type.Pick(FormSchema, [
    'formType',
    'formSlug',
    'organizationSlug',
    'url',
    'title',
    'summary',
    'bannerUrl',
    'coverUrl',
    'color',
    'sales',
    'reservedUntil',
    'startDate',
    'endDate',
    'isOver',
    'goal',
    'amountCollected',
    // In a list, the prices that the form sets: an amount that visitors type has none.
    'minPrice',
    'maxPrice',
  ]).properties,
  organizationName: text(),
  /** Whether the operator has checked who the association is. */
  isVerified: Type.Boolean(),
  /** Town of the event, else of the association; may be empty. */
  town: text(),
})
export type SearchResult = Static<typeof SearchResultSchema>

/** A town with search results, and the number of its forms. */
const TownSchema = Type.Object({ name: text(), forms: Type.Integer() })

export const SearchResultsSchema = Type.Object({
  results: Type.Array(SearchResultSchema),
  page: Type.Integer(),
  hasMore: Type.Boolean(),
  /** Total number of results, at most 200. */
  count: Type.Integer(),
  /** False: there are more than `count`. */
  isCountExact: Type.Boolean(),
  /** Every word of the search is too short; the other filters apply. */
  wordsTooShort: Type.Boolean(),
  /** Towns to choose from, by name: those with the most forms, and the requested one. */
  towns: Type.Array(TownSchema),
})
export type SearchResults = Static<typeof SearchResultsSchema>

/** The filters of a search, from a page's address or an API call; null: any. */
export interface SearchFilters {
  readonly words: string
  readonly type: SearchedType | null
  readonly town: string | null
  /** Civil dates `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  readonly sort: SearchSort | null
  /** The postcode of `nearest`, five digits. */
  readonly near: string | null
  /** From 1. */
  readonly page: number
}
