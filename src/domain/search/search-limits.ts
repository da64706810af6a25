import { formTypes } from '#domain/form/form-definition.ts'
import { hasPage } from '#domain/form/form-types.ts'

/** Results of one page of the search. */
export const searchPageSize = 24
/** Maximum page number; a user who needs more refines the search. */
export const lastSearchPage = 100
/** Results beyond this number are not counted. */
export const searchCountLimit = 200
/** A shorter word finds nothing alone: nearly every form contains it. */
export const shortestSearchWord = 3
/** Maximum number of characters of a search. */
export const longestSearch = 100

/** Orders of the results other than the usual one. */
export const searchSorts = ['soonest', 'nearest', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

/** The department of a French postcode: two digits, three overseas. Corsica counts as one, as its postcodes do. */
export function departmentOf(zipCode: string): string {
  return zipCode.slice(0, /^9[78]/.test(zipCode) ? 3 : 2)
}

/** Form types that a search finds: a cart that a partner created is private. */
export const searchedTypes = formTypes.filter(hasPage)
export type SearchedType = (typeof searchedTypes)[number]
