/** For this long a device may answer a challenge. */
export const challengeLifetimeMs = 5 * 60_000

/** Passkeys of one account. */
export const maxPasskeys = 20

/** Characters of the name of a passkey. */
export const maxPasskeyName = 60
