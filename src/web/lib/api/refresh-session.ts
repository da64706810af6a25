import { needsRefresh, readMarker } from '#domain/user/session-life.ts'

let running: Promise<void> | null = null

/**
 * Replaces the access token before a call, if there is a session and it is about to expire; calls at the same time
 * share one request. A failure is left to the call itself. Source: spec section 7.
 */
export async function refreshSession(fetchLike: typeof fetch = fetch): Promise<void> {
  const marker = readMarker(document.cookie)
  if (marker === null || !needsRefresh(marker, Date.now())) return
  running ??= fetchLike('/ha-oauth/session/refresh', { method: 'POST', credentials: 'include' })
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      running = null
    })
  await running
}
