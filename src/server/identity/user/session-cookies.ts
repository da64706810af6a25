import type { FastifyReply, FastifyRequest } from 'fastify'
import { markerCookie } from '#domain/user/marker-cookie.ts'
import { sessionIdleMs, writeMarker } from '#domain/user/session-life.ts'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import { factorLifetimeMs } from '#domain/user/totp-limits.ts'
import { readCookie } from '#server/platform/http/request-locale.ts'
import type { IssuedTokens } from '#server/identity/user/session-tokens.ts'

/** Cookies of the session that scripts cannot read, and of the browser that requested a code. */
const secretCookies = {
  access: 'access_token',
  refresh: 'refresh_token',
  browser: 'sign_in',
  factor: 'second_factor',
  known: 'known_browser',
} as const

/** A user who signs in once a year keeps their share of codes. */
const knownLifetimeMs = 400 * 24 * 60 * 60_000

interface CookieOptions {
  readonly maxAgeMs: number
  readonly isReadable?: boolean
}

/**
 * The cookies of identity. Behind HTTPS their names begin with `__Host-`: only this host, over HTTPS, for every path,
 * can have set them. Never sent with requests that another site makes, except when it leads a visitor here.
 */
export interface SessionCookies {
  readonly readAccess: (request: Pick<FastifyRequest, 'headers'>) => string
  readonly readRefresh: (request: Pick<FastifyRequest, 'headers'>) => string
  readonly readBrowser: (request: Pick<FastifyRequest, 'headers'>) => string
  readonly writeBrowser: (reply: FastifyReply, secret: string) => void
  /** The first factor that was given in this browser; '' removes it. */
  readonly readFactor: (request: Pick<FastifyRequest, 'headers'>) => string
  readonly writeFactor: (reply: FastifyReply, token: string) => void
  /** That this browser signed in to an address before: see `known-browser.ts`. It outlives the session. */
  readonly readKnown: (request: Pick<FastifyRequest, 'headers'>) => string
  readonly writeKnown: (reply: FastifyReply, token: string) => void
  readonly writeSession: (
    reply: FastifyReply,
    tokens: IssuedTokens,
    user: { readonly userId: string; readonly unverified: boolean },
  ) => void
  /** Removes the three cookies of the session. */
  readonly clear: (reply: FastifyReply) => void
}

export function makeSessionCookies(publicUrl: string): SessionCookies {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  const write = (reply: FastifyReply, name: string, value: string, options: CookieOptions): void => {
    const { maxAgeMs, isReadable = false } = options
    const parts = [
      `${prefix}${name}=${value}`,
      'Path=/',
      `Max-Age=${Math.floor(maxAgeMs / 1000)}`,
      'SameSite=Lax',
    ]
    if (isSecure) parts.push('Secure')
    if (!isReadable) parts.push('HttpOnly')
    reply.header('set-cookie', parts.join('; '))
  }
  const read = (name: string) => (request: Pick<FastifyRequest, 'headers'>) =>
    readCookie(request.headers.cookie, `${prefix}${name}`) ?? ''
  return {
    readAccess: read(secretCookies.access),
    readRefresh: read(secretCookies.refresh),
    readBrowser: read(secretCookies.browser),
    writeBrowser: (reply, secret) =>
      write(reply, secretCookies.browser, secret, { maxAgeMs: codeLifetimeMs }),
    readFactor: read(secretCookies.factor),
    writeFactor: (reply, token) =>
      write(reply, secretCookies.factor, token, { maxAgeMs: token === '' ? 0 : factorLifetimeMs }),
    readKnown: read(secretCookies.known),
    writeKnown: (reply, token) => write(reply, secretCookies.known, token, { maxAgeMs: knownLifetimeMs }),
    writeSession: (reply, { access, refresh, accessUntil }, { userId, unverified }) => {
      // The marker outlives the access token: it says that a refresh may help.
      const marker = writeMarker({ userId, unverified, accessUntil: accessUntil.getTime() })
      write(reply, markerCookie, marker, { maxAgeMs: sessionIdleMs, isReadable: true })
      write(reply, secretCookies.access, access, { maxAgeMs: sessionIdleMs })
      write(reply, secretCookies.refresh, refresh, { maxAgeMs: sessionIdleMs })
    },
    clear: (reply) => {
      write(reply, markerCookie, '', { maxAgeMs: 0, isReadable: true })
      write(reply, secretCookies.access, '', { maxAgeMs: 0 })
      write(reply, secretCookies.refresh, '', { maxAgeMs: 0 })
    },
  }
}
