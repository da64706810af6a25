import type { Settings } from '#server/platform/core.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/** Whether no second factor is asked for: an account of the demonstration, as long as no real money can move. */
export function isExempt(
  { provider }: Pick<Settings, 'provider'>,
  { isDemonstration }: Pick<Session, 'isDemonstration'>,
): boolean {
  return isDemonstration && provider === 'sandbox'
}
