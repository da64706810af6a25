/**
 * Leaves or reloads the page now, or once the network is back: without a network the browser would replace the page,
 * and what was typed, by its own error page. A function that waits already is not added again.
 */
export function whenOnline(leave: () => void): void {
  if (isOffline()) globalThis.addEventListener('online', leave, { once: true })
  else leave()
}

/** Resolves at once with a network, else once it is back. */
export function untilOnline(): Promise<void> {
  return new Promise((resolve) => whenOnline(resolve))
}

/** True if the browser reports no network. */
export function isOffline(): boolean {
  return navigator.onLine === false
}
