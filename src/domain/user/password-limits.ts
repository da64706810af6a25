/** Characters of a password, as its reader counts them. Source: docs/decisions/identity/identity.md. */
export const minPasswordLength = 12
export const maxPasswordLength = 256

/** Guesses that a password must withstand, as a power of ten. Source: docs/decisions/identity/identity.md. */
export const minGuessesLog10 = 10

/**
 * Wrong passwords for one address, from any client, within `passwordWindowMs`, whether an account has it or not. The other
 * ways to sign in are not affected.
 */
export const passwordTriesPerWindow = 10
export const passwordWindowMs = 15 * 60_000

/** An account whose mailbox is not proved is deleted after this time. */
export const unverifiedLifetimeMs = 7 * 24 * 60 * 60_000
