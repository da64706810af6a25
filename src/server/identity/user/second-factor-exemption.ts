import { type Providers, takesRealMoney } from '#server/providers/find-provider.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/** Whether no second factor is asked for: an account of the demonstration, as long as no real money can move. */
export function isExempt(site: Providers, { isDemonstration }: Pick<Session, 'isDemonstration'>): boolean {
  return isDemonstration && !takesRealMoney(site)
}
