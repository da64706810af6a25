/**
 * The token that makes a command idempotent; null if none was given. An empty token is rejected: it usually comes from
 * a script that lost its value, and would be the same for all commands.
 * @throws Error if it is blank
 */
export function readToken(text: string | undefined): string | null {
  const token = text?.trim()
  if (token === '') throw new Error('TEXT of --token is missing')
  return token ?? null
}
