/**
 * Time after which the poller asks for a charge that was sent: longer than the time-out of the provider, 30 seconds, so
 * that it never ends a charge whose call is still running.
 */
export const firstPollMs = 45_000

/**
 * Time after which a charge that the provider does not know never arrived there. It is longer than the time-out, too, and
 * shorter than `firstPollMs`, so that the first poll may decide.
 */
export const lostAfterMs = 40_000
