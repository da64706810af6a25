const hour = 60 * 60_000

/** Requests of one address for its confirmations are counted over this time. */
export const sendAgainWindowMs = hour
/** Requests are deleted after this time. */
export const sendAgainRetentionMs = 24 * hour
