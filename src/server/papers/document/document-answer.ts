import { documentPath } from '#contract/order/document.ts'

/** The page for an invalid document link, which explains how to get a new one. */
export const absentDocumentPath = documentPath.replace('/:id', '')

/** Documents per minute and address: enough for a treasurer, too few to guess addresses. */
export const mostDocumentsAMinute = 120

/**
 * The headers of a document. Its address gives access, so it must not leak: no search engine, no shared cache, no
 * referrer to other sites, and no script within it.
 */
export function documentHeaders(etag: string): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    etag,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  }
}
