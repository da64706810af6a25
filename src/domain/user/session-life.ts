const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long the access token works; the session token replaces it. */
export const accessLifetimeMs = 10 * minuteMs

/** A session ends after this time without use. */
export const sessionIdleMs = 30 * dayMs

/** A session ends after this time, used or not. */
export const sessionMaxMs = 180 * dayMs

/**
 * For this long after a rotation the former token still gets the current ones: two tabs refresh at once, or an answer is
 * lost. Used later, it was copied: the session ends.
 */
export const rotationGraceMs = 30_000

/** The browser requests a new access token this long before the old one expires. */
const refreshAheadMs = 30_000

/** The content of the readable cookie. It holds no secret: the server believes the other two cookies only. */
export interface SessionMarker {
  readonly userId: string
  readonly unverified: boolean
  /** Milliseconds since 1970: when the access token expires. */
  readonly accessUntil: number
}

/** The value of the readable cookie. */
export function writeMarker({ userId, unverified, accessUntil }: SessionMarker): string {
  return [userId, unverified ? 'unverified' : 'verified', accessUntil].join('.')
}

/** The marker among the cookies of a page, or null without a session. */
export function readMarker(cookies: string): SessionMarker | null {
  const line = cookies.split('; ').find((cookie) => /^(?:__Host-)?session_token=/.test(cookie)) ?? ''
  const [userId = '', state, until] = line.slice(line.indexOf('=') + 1).split('.')
  const accessUntil = Number(until)
  return userId === '' || !Number.isSafeInteger(accessUntil)
    ? null
    : { userId, unverified: state !== 'verified', accessUntil }
}

/** Whether the access token must be replaced before the next call. */
export function needsRefresh({ accessUntil }: SessionMarker, nowMs: number): boolean {
  return accessUntil - refreshAheadMs <= nowMs
}
