import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLocalCaller, isLocalHost } from '#server/platform/http/local-caller.ts'
import { readCookie } from '#server/platform/http/request-locale.ts'

const cookieName = 'view_key'

function isSame(sent: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(key))
}

/** The key in the query string (`?key=`), or null. */
function keyOfQuery({ query }: Pick<FastifyRequest, 'query'>): string | null {
  const { key } = query as { key?: unknown }
  return typeof key === 'string' ? key : null
}

/** Whether the request carries the key that is printed at start: in its query, as a bearer, or in its cookie. */
function holdsViewKey(request: Pick<FastifyRequest, 'query' | 'headers'>, key: string): boolean {
  const { authorization, cookie } = request.headers
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return [keyOfQuery(request), bearer, readCookie(cookie, cookieName)].some(
    (sent) => typeof sent === 'string' && isSame(sent, key),
  )
}

/** Access to pages and figures of the operator. */
export interface OperatorView {
  /** Derived from the secret of links, and printed at start; null where no key opens anything. */
  readonly viewKey: string | null
  readonly publicUrl: string
}

/**
 * Whether a request may see what is for the operator alone: it carries the key, or it comes from this machine and the
 * site has no public name. Behind a public name only the key counts, whatever the connection looks like.
 */
export function mayView(
  request: Pick<FastifyRequest, 'query' | 'headers' | 'socket' | 'raw'>,
  { viewKey, publicUrl }: OperatorView,
): boolean {
  if (viewKey !== null && holdsViewKey(request, viewKey)) return true
  return isLocalHost(new URL(publicUrl).hostname) && isLocalCaller(request)
}

/**
 * Moves a key from the query to a cookie of this path, so that the address that stays in the browser's history and in
 * links has none. Returns null if the query has no key.
 */
export function moveKeyToCookie(
  request: Pick<FastifyRequest, 'query' | 'url'>,
  reply: FastifyReply,
  { path, isSecure }: { readonly path: string; readonly isSecure: boolean },
): FastifyReply | null {
  const key = keyOfQuery(request)
  if (key === null) return null
  const [pathname = path] = request.url.split('?', 1)
  const attributes = ['HttpOnly', 'SameSite=Lax', `Path=${path}`, ...(isSecure ? ['Secure'] : [])]
  return reply
    .header('set-cookie', [`${cookieName}=${encodeURIComponent(key)}`, ...attributes].join('; '))
    .header('cache-control', 'no-store')
    .redirect(pathname, 303)
}
