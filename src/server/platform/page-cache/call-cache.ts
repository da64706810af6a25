import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { makeAnswerCache } from '#server/platform/page-cache/answer-cache.ts'
import { countCached } from '#server/platform/page-cache/cache-metrics.ts'
import { type CachedAnswer, etagOf, makeAnswer } from '#server/platform/page-cache/cached-answer.ts'
import { cachedPages } from '#server/platform/page-cache/cached-pages.ts'

const limits = { maxBytes: 8 * 1_048_576, maxEntries: 500 }
const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }

type Query = Readonly<Record<(typeof cachedPages.aggForm.query)[number], string>>

/** The stored answers of `agg/form`, by the parameters of its query and nothing else of the request. */
export function makeAggFormCache(log: FastifyBaseLogger) {
  const rule = cachedPages.aggForm
  const cache = makeAnswerCache({
    ...limits,
    onFailure: (form, error) => log.warn({ err: error, form }, 'agg/form not refreshed'),
  })
  /**
   * @param read the answer as JSON, null where there is no such form
   * @throws AppError NOT_FOUND where there is no such form, UNAVAILABLE where none is stored and reading takes too long
   */
  return async (asked: Query, read: (query: Query) => Promise<Buffer | null>): Promise<CachedAnswer> => {
    const { organizationSlug, formSlug } = asked
    // One spelling of the type, so that no one fills the cache with the others.
    const formType = formTypeOf(asked.formType)
    if (formType === null) throw new AppError('NOT_FOUND')
    const query = { organizationSlug, formType, formSlug }
    const found = await cache.get(JSON.stringify(query), rule, async (former) => {
      const body = await read(query)
      if (body === null) return null
      const isSame = former?.answer.etag === etagOf(body)
      const answer = isSame ? former.answer : await makeAnswer('aggForm', 200, body, headers)
      return { answer, version: null, isStored: true }
    })
    countCached('aggForm', found?.result ?? 'passed')
    if (found === null) throw new AppError('NOT_FOUND')
    return found.answer
  }
}
