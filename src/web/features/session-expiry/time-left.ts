import { expiryWarningMs } from '#domain/cart/cart-expiry.ts'

/** The displayed time left: whole minutes down to one, then seconds; rounded up. */
export function timeLeft(ms: number): { readonly unit: 'minutes' | 'seconds'; readonly count: number } {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return seconds > 60
    ? { unit: 'minutes', count: Math.ceil(seconds / 60) }
    : { unit: 'seconds', count: seconds }
}

/** The phase of a session before its deadline (both in ms of the same clock). Source: docs/decisions/money/cart-and-expiry.md. */
export function sessionPhase(deadline: number, now: number): 'quiet' | 'warning' | 'over' {
  if (now >= deadline) return 'over'
  return deadline - now <= expiryWarningMs ? 'warning' : 'quiet'
}
