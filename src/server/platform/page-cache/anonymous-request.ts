import { randomUUID } from 'node:crypto'
import { type Locale, localeSuffix } from '#domain/locale.ts'

/** All that a stored page may depend on: nothing of the visitor who asked but the language. */
export interface AnonymousPage {
  /** Without query string. */
  readonly pathname: string
  readonly locale: Locale
}

/** Longer than any read of the database may take. */
const renderTimeoutMs = 30_000

/**
 * The request that a stored page is rendered for. It is made anew from these three values, so that no cookie, key,
 * authorization or query string of a visitor can reach the page; the language cookie is written here.
 */
export function anonymousRequest(
  { pathname, locale }: AnonymousPage,
  publicUrl: string,
): { readonly request: Request; readonly requestId: string } {
  const requestId = randomUUID()
  const headers = {
    'x-request-id': requestId,
    ...(localeSuffix(pathname) === null ? { cookie: `locale=${locale}` } : {}),
  }
  const signal = AbortSignal.timeout(renderTimeoutMs)
  return { request: new Request(new URL(pathname, publicUrl), { headers, signal }), requestId }
}
