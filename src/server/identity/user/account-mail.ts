import type { AccountChanged } from '#contract/mail/account-mails.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { Settings } from '#server/platform/core.ts'

/** Site and sign-in address, for the mails about an account. */
export function signInPlace({ brandName, publicUrl }: Pick<Settings, 'brandName' | 'publicUrl'>) {
  return { brandName, signInUrl: `${publicUrl}/connexion?mode=contributor` }
}

/** The mail about a change of an account, for its address. */
export function accountMail(
  { newId, settings }: Pick<IdentityDeps, 'newId' | 'settings'>,
  change: AccountChanged['change'],
): { readonly id: string; readonly payload: AccountChanged } {
  return { id: newId(), payload: { ...signInPlace(settings), change } }
}
