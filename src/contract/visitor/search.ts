import { type Static, Type } from 'typebox'
import { lastSearchPage, longestSearch, type SearchedType } from '#domain/search/search-limits.ts'
import { FormSchema } from '#contract/form.ts'
import { text } from '#contract/shape.ts'

export const searchPath = '/search'

/** A civil date in the reader's own time zone, Paris. */
const civilDate = () => Type.String({ format: 'date', maxLength: 10 })

export const SearchQuerySchema = Type.Object({
  words: Type.Optional(text(longestSearch)),
  /** A path segment, a type or one of the spec's internal names. */
  type: Type.Optional(text(40)),
  town: Type.Optional(text(80)),
  /** Events that take place, and other forms that are open, on this day or later… */
  from: Type.Optional(civilDate()),
  /** … and on this day or earlier. */
  to: Type.Optional(civilDate()),
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
    'color',
    'sales',
    'startDate',
    'endDate',
    'goal',
    'amountCollected',
  ]).properties,
  organizationName: text(),
  /** Where an event takes place, else the town of the association; may be empty. */
  town: text(),
})
export type SearchResult = Static<typeof SearchResultSchema>

/** A town where something is on, and how many forms it has. */
const TownSchema = Type.Object({ name: text(), forms: Type.Integer() })

export const SearchResultsSchema = Type.Object({
  results: Type.Array(SearchResultSchema),
  page: Type.Integer(),
  hasMore: Type.Boolean(),
  /** How many there are in all, at most 200. */
  count: Type.Integer(),
  /** False: there are more than `count`. */
  isCountExact: Type.Boolean(),
  /** No word asked for is long enough to look for it; the other filters hold. */
  wordsTooShort: Type.Boolean(),
  /** Towns to choose from, in the order of their names: those with the most forms, and the one asked for. */
  towns: Type.Array(TownSchema),
})
export type SearchResults = Static<typeof SearchResultsSchema>

/** What is looked for, as a page's address or a program's call says it; null: whatever. */
export interface SearchFilters {
  readonly words: string
  readonly type: SearchedType | null
  readonly town: string | null
  /** Civil dates `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  /** From 1. */
  readonly page: number
}
