import type { TabStorage } from '#web/lib/cart/tab-storage.ts'

const keyOf = (target: string) => `obole:redirected:${target}`

/**
 * Goes to a target at most once in a browser session; returns whether it went. A second redirect to the same target
 * is refused, so that two pages never redirect to each other for ever. Source: spec section 4.
 */
export function redirectOnce(
  target: string,
  storage: Pick<TabStorage, 'getItem' | 'setItem'>,
  go: (target: string) => void,
): boolean {
  if (storage.getItem(keyOf(target)) !== null) return false
  storage.setItem(keyOf(target), '1')
  go(target)
  return true
}
