import { needsRefresh, readMarker } from '#domain/user/session-life.ts'
import { learnClock, serverNow } from '#web/lib/api/server-clock.ts'

let running: Promise<boolean> | null = null

/**
 * Replaces the access token before a call, if there is a session and the token is about to expire by the server's clock;
 * calls at the same time share one request. A failure is left to the call itself. Source: spec section 7.
 */
export async function refreshSession(fetchLike: typeof fetch = fetch): Promise<void> {
  const marker = readMarker(document.cookie)
  if (marker === null) return
  if (needsRefresh(marker, serverNow() ?? (await askClock(fetchLike)))) await renewSession(fetchLike)
}

/**
 * The server's time, by any answer of it: replacing the tokens to learn it would leave a page that is left meanwhile with
 * tokens that the server forgets. The browser's own time where nothing answers.
 */
async function askClock(fetchLike: typeof fetch): Promise<number> {
  await fetchLike('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(learnClock, () => undefined)
  return serverNow() ?? Date.now()
}

/**
 * Replaces the tokens of the session, and learns the server's clock; true if the session has not ended. The answer of an
 * earlier replacement may have been lost, with a page that was left: the server knows its tokens alone, and gives them
 * again.
 */
export async function renewSession(fetchLike: typeof fetch = fetch): Promise<boolean> {
  running ??= fetchLike('/ha-oauth/session/refresh', { method: 'POST', credentials: 'include' })
    .then(
      (answer) => {
        learnClock(answer)
        return answer.ok
      },
      () => false,
    )
    .finally(() => {
      running = null
    })
  return running
}
