import { randomBytes } from 'node:crypto'
import type { PageRequest } from '#contract/page-reads.ts'
import { contentPolicy, inlineHashes } from '#server/platform/http/content-policy.ts'
import { inlineBanner, inlineDrawings } from '#server/platform/http/inline-drawings.ts'
import { framersOf, type PageOrigins, pageSources } from '#server/platform/http/page-sources.ts'
import { AppError } from '#domain/errors.ts'
import { localeSuffix } from '#domain/locale.ts'
import type { Refreshed } from '#server/platform/page-cache/answer-store.ts'
import { type AnonymousPage, anonymousRequest } from '#server/platform/page-cache/anonymous-request.ts'
import { type CachedAnswer, etagOf, makeAnswer } from '#server/platform/page-cache/cached-answer.ts'
import { type CachedPageName, cachedPages } from '#server/platform/page-cache/cached-pages.ts'

/** Renders an address as a page: the web ring's handler, given by the composition root. */
export type RenderPage = (request: Request, context: PageRequest) => Promise<Response>

export interface RenderDeps extends PageOrigins {
  readonly render: RenderPage
  /** The drawing at a path of ours, to be put into a page that is stored; null where it is none. */
  readonly readDrawing: (path: string) => Promise<string | null>
  readonly publicUrl: string
}

/**
 * Renders a page for everyone. The inline scripts and styles that a marker nonce names are hashed into its policy.
 * @param former returned if the bytes are the same, so that an unchanged page is not compressed again
 * @returns null for a redirect, an answer with a cookie and every status that must not be shared
 * @throws where the page answers 500 or more: AppError UNAVAILABLE where it answers 503
 */
export async function renderForCache(
  deps: RenderDeps,
  name: CachedPageName,
  page: AnonymousPage,
  former: CachedAnswer | null,
): Promise<Omit<Refreshed, 'version'> | null> {
  const nonce = randomBytes(16).toString('hex')
  const { request, requestId } = anonymousRequest(page, deps.publicUrl)
  const response = await deps.render(request, { nonce, requestId })
  const { status } = response
  const detail = `${page.pathname} answered ${status} (request ${requestId})`
  if (status === 503) throw new AppError('UNAVAILABLE', { detail })
  if (status >= 500) throw new Error(detail)
  if ((status !== 200 && status !== 404) || response.headers.has('set-cookie')) return null
  const marked = await response.text()
  const inlined = inlineDrawings(marked.replaceAll(` nonce="${nonce}"`, ''), deps.readDrawing).then((page) =>
    inlineBanner(page, deps.readDrawing),
  )
  const body = Buffer.from(await inlined)
  const isStored = status === cachedPages[name].status
  const inline = {
    scripts: inlineHashes(marked, 'script', nonce),
    styles: inlineHashes(marked, 'style', nonce),
  }
  const framers = await framersOf(deps, page.pathname)
  const policy = contentPolicy({ ...pageSources(deps, page.pathname, framers), inline })
  const isSame =
    former !== null &&
    former.etag === etagOf(body) &&
    former.headers.unchanged['content-security-policy'] === policy
  if (isSame && isStored) return { answer: former, isStored }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary:
      name !== 'widget' && localeSuffix(page.pathname) === null
        ? 'accept-encoding, cookie'
        : 'accept-encoding',
  }
  return { answer: await makeAnswer(name, status, body, headers), isStored }
}
