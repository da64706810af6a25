import type { AccountChanged } from '#contract/mail/account-mails.ts'
import type { Deps, Settings } from '#server/deps.ts'

/** What the mails about an account name: the site, and where to sign in. */
export function signInPlace({ brandName, publicUrl }: Pick<Settings, 'brandName' | 'publicUrl'>) {
  return { brandName, signInUrl: `${publicUrl}/connexion?mode=contributor` }
}

/** The mail about a change of an account, for its address. */
export function accountMail(
  { newId, settings }: Pick<Deps, 'newId' | 'settings'>,
  change: AccountChanged['change'],
): { readonly id: string; readonly payload: AccountChanged } {
  return { id: newId(), payload: { ...signInPlace(settings), change } }
}
