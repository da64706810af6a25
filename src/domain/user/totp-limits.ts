/** Wrong codes of an authenticator, or recovery codes, within `factorWindowMs`, and within a day. */
export const factorTriesPerWindow = 5
export const factorTriesPerDay = 20
export const factorWindowMs = 15 * 60_000
export const factorDayMs = 24 * 60 * 60_000

/** For this long after a right code or password, the second factor may be given. */
export const factorLifetimeMs = 10 * 60_000

export const recoveryCodeCount = 10
