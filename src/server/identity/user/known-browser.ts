import { createHash } from 'node:crypto'
import type { IdentityProofs } from '#server/identity/user/identity-proofs.ts'

type Proofs = Pick<IdentityProofs, 'prove' | 'readToken'>

const nameOf = (email: string) => createHash('sha256').update(email).digest('base64url')

/** The token that a browser stores after it signed in to an address: its requests do not count as others'. @param email as stored */
export function knownBrowserToken({ prove }: Pick<Proofs, 'prove'>, email: string): string {
  const name = nameOf(email)
  return `${name}.${prove('browser', name)}`
}

/** Whether a browser signed in to an address before. */
export function isKnownBrowser(
  { readToken }: Pick<Proofs, 'readToken'>,
  token: string,
  email: string,
): boolean {
  return readToken('browser', token) === nameOf(email)
}
