import { isOffline, whenOnline } from '#web/lib/browser/when-online.ts'
import type { TabStorage } from '#web/lib/cart/tab-storage.ts'

/** Where a tab stores when it reloaded itself, in ms; the script in the head of a page uses it too. */
export const reloadedKey = 'obole:reloaded-at'
export const reloadPauseMs = 60_000
const askAgainMs = 5000

/**
 * Whether a page with a missing file or outdated content may reload itself: at most once a minute, and never where
 * the browser stores nothing, since nothing would stop a loop. A call that returns true counts as the reload.
 * Source: spec section 4.
 */
export function mayReload(storage: Pick<TabStorage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(reloadedKey) ?? Number.NaN)
    if (now - last < reloadPauseMs) return false
    storage.setItem(reloadedKey, String(now))
    return storage.getItem(reloadedKey) === String(now)
  } catch {
    return false
  }
}

/** Whether an error says that a file of the page did not load, in the words of each browser. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|preload css|ChunkLoadError/i.test(
      `${error.name} ${error.message}`,
    )
  )
}

/**
 * Reloads the page, within the limit; false where it may not. Without a network it reloads once that is back, whatever
 * the limit: the network has to fail again before the next one.
 */
export function reloadOnce(): boolean {
  try {
    if (!isOffline() && !mayReload(sessionStorage, Date.now())) return false
  } catch {
    return false
  }
  whenOnline(reloadOnceAnswered)
  return true
}

/** A line may be dead though the browser says that there is a network: its error page would take what was typed. */
function reloadOnceAnswered(): void {
  const again = () => setTimeout(reloadOnceAnswered, askAgainMs)
  fetch('/robots.txt', { cache: 'no-store' }).then(() => (isTyping() ? again() : reload()), again)
}

/** Whether a reload would take what is being typed: a field has the focus, or a dialog is open, which is not stored. */
function isTyping(): boolean {
  return document.querySelector('input:focus, textarea:focus, select:focus, dialog[open]') !== null
}

/** Reloads the page. */
export function reload(): void {
  globalThis.location.reload()
}
