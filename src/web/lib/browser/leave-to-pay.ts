import type { Locale } from '#domain/locale.ts'

/** Goes to a payment page, which has no language in its address and follows the cookie. Source: docs/decisions/addresses.md. */
export function leaveToPay(redirectUrl: string, locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=${365 * 24 * 3600}; samesite=lax`
  globalThis.location.assign(redirectUrl)
}
