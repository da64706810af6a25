import { formTypes } from '#domain/form/form-definition.ts'

/** Results of one page of the search. */
export const searchPageSize = 24
/** Pages that can be asked for; further on, one looks for something closer. */
export const lastSearchPage = 100
/** Beyond this many, results are not counted. */
export const searchCountLimit = 200
/** A shorter word finds nothing by itself: nearly every form has it. */
export const shortestSearchWord = 3
/** Characters of all the words together. */
export const longestSearch = 100

/** Types that one may look for: a cart that a partner made is nobody else's. */
export const searchedTypes = formTypes.filter((type) => type !== 'Checkout')
export type SearchedType = (typeof searchedTypes)[number]
