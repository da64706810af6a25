/** Modes of the login page: an address, a password, both for a new account, an address for a new password. */
export type LoginMode = 'contributor' | 'password' | 'register' | 'reset'

/** How a user signs in, and where. */
export const securityPath = '/connexion/securite'

/** The security page for a second factor that a role needs, with the path to return to. */
export function secondFactorPath(back: string): string {
  return `${securityPath}?back=${encodeURIComponent(back)}`
}

/** The consents of a user, the export of their data, and the end of the account. */
export const accountPath = '/compte'

/** Details that are filled in for a user, and the people whom they register. */
export const profilePath = '/compte/profil'

/** Where a user registers their association. */
export const registrationPagePath = '/inscrire-mon-association'

/** The orders and debits of a user. */
export const historyPath = '/compte/historique'

/** The login page, with the path to return to. */
export function loginPath(back: string, mode: LoginMode = 'contributor'): string {
  return `/connexion?mode=${mode}&back=${encodeURIComponent(back)}`
}
