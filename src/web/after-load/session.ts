import { needsRefresh, readMarker } from '#domain/user/session-life.ts'

interface LogoutPorts {
  /** Deletes the stored user, their organisations and the counters. */
  readonly forget: () => void
  /** Ends the session at the server, which removes the three cookies. */
  readonly endSession: () => Promise<unknown>
  readonly reload: () => void
}

/** Ends the session, deletes the stored user, then reloads the page. Source: spec section 4. */
export async function logOut({ forget, endSession, reload }: LogoutPorts): Promise<void> {
  forget()
  // Without an answer the page still shows a visitor; a reload shows whether the session goes on.
  await endSession().catch(() => undefined)
  reload()
}

interface SessionPorts<Answer> {
  readonly cookies: string
  readonly nowMs: number
  readonly refresh: () => Promise<{ readonly ok: boolean }>
  /** Asks the server for the user of the session. */
  readonly ask: () => Promise<Answer>
}

/**
 * The server's answer about the user of the session, or null without a session. An access token that has expired is
 * replaced first; where the answer knows no user although there is a session, the browser's clock is behind, or the
 * session has ended: one refresh decides.
 */
export async function findUser<Answer extends { readonly user: unknown }>({
  cookies,
  nowMs,
  refresh,
  ask,
}: SessionPorts<Answer>): Promise<Answer | null> {
  const marker = readMarker(cookies)
  if (marker === null) return null
  if (!needsRefresh(marker, nowMs)) {
    const answer = await ask()
    if (answer.user !== null) return answer
  }
  return (await refresh()).ok ? ask() : null
}

interface WatchPorts {
  /** Whose session the page shows. */
  readonly userId: string
  readonly readCookies: () => string
  readonly reload: () => void
}

/**
 * Reloads a page that comes into view again (another tab, another window, "back") once the session that it shows has
 * ended or is of someone else: what it shows is of no one at this screen any more.
 */
export function watchSession(views: readonly [EventTarget, string][], ports: WatchPorts): void {
  const { userId, readCookies, reload } = ports
  const check = () => {
    if (readMarker(readCookies())?.userId !== userId) reload()
  }
  for (const [target, event] of views) target.addEventListener(event, check)
}

/**
 * Whether the header shows an entry: users, members of an association, those who have none, anonymous visitors. While a
 * session ends, neither a sign-out nor a sign-in that would meet the former session.
 */
export function isEntryShown(
  audience: string | undefined,
  who: 'user' | 'leaving' | 'anonymous',
  isMember: boolean,
): boolean {
  if (audience === 'member') return isMember
  if (audience === 'newcomer') return !isMember
  return audience === who
}
