import { SearchQuerySchema, SearchResultsSchema } from '#contract/visitor/search.ts'
import { AppError } from '#domain/errors.ts'
import { searchedTypes, type SearchedType } from '#domain/search/search-limits.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { makeSearch } from '#server/program/pages/search-forms.ts'

/** The site search as an API route. */
export function searchRoute(app: TypedApp, deps: Deps): void {
  const search = makeSearch(deps)
  answerCall(
    app,
    'GET /search',
    {
      summary: 'Published forms by words, type, town and date',
      query: SearchQuerySchema,
      answer: SearchResultsSchema,
    },
    ({ query }) =>
      search({
        words: query.q ?? '',
        type: query.type ? searchedType(query.type) : null,
        town: query.town || null,
        from: query.from ?? null,
        to: query.to ?? null,
        sort: query.sort ?? null,
        near: query.near || null,
        page: query.page ?? 1,
      }),
  )
}

/** @throws AppError NOT_FOUND if the type cannot be searched */
function searchedType(text: string): SearchedType {
  const named = formTypeOf(text)
  const type = searchedTypes.find((one) => one === named)
  if (type === undefined) throw new AppError('NOT_FOUND')
  return type
}
