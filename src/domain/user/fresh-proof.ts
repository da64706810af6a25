/** For this long after a sign-in, a user may change what gives access, or move money. */
export const proofLifetimeMs = 10 * 60_000

/** Until when a proof is fresh, in milliseconds since 1970. @param provedAt ISO text */
export function freshUntilMs(provedAt: string): number {
  return new Date(provedAt).getTime() + proofLifetimeMs
}
