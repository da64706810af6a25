import type { AccountChanged } from '#contract/mail/account-mails.ts'
import type { Deps } from '#server/deps.ts'

/** The mail about a change of an account, for its address. */
export function accountMail(
  { newId, settings: { brandName, publicUrl } }: Pick<Deps, 'newId' | 'settings'>,
  change: AccountChanged['change'],
): { readonly id: string; readonly payload: AccountChanged } {
  const signInUrl = `${publicUrl}/connexion?mode=contributor`
  return { id: newId(), payload: { brandName, signInUrl, change } }
}
