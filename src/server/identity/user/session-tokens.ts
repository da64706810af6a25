import { accessLifetimeMs } from '#domain/user/session-life.ts'
import type { IdentityProofs } from '#server/identity/user/identity-proofs.ts'

/** The session and generation that a token names. */
export interface ReadToken {
  readonly sessionId: string
  readonly generation: number
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Both secret tokens of a session's generation, and when the access token expires. */
export interface IssuedTokens {
  readonly refresh: string
  readonly access: string
  readonly accessUntil: Date
}

/**
 * Makes the tokens of a session's current generation: `id.generation.proof`, and `id.generation.seconds.proof` for the
 * access token. The same generation gives the same refresh token, so that repeated answers agree.
 */
export function issueTokens(
  proofs: IdentityProofs,
  { sessionId, generation }: ReadToken,
  now: Date,
): IssuedTokens {
  const accessUntil = new Date(now.getTime() + accessLifetimeMs)
  const named = `${sessionId}.${generation}`
  const timed = `${named}.${Math.floor(accessUntil.getTime() / 1000)}`
  return {
    refresh: `${named}.${proofs.prove('refresh', named)}`,
    access: `${timed}.${proofs.prove('access', timed)}`,
    accessUntil,
  }
}

/** Reads a refresh token of ours, of any generation; null for anything else. */
export function readRefreshToken(proofs: IdentityProofs, token: string): ReadToken | null {
  const text = proofs.readToken('refresh', token)
  return text === null ? null : named(text)
}

/** Reads an access token of ours that has not expired; null for anything else. */
export function readAccessToken(proofs: IdentityProofs, token: string, now: Date): ReadToken | null {
  const text = proofs.readToken('access', token)
  if (text === null) return null
  const until = text.slice(text.lastIndexOf('.') + 1)
  return Number(until) * 1000 <= now.getTime() ? null : named(text)
}

function named(text: string): ReadToken | null {
  const [sessionId = '', generation = ''] = text.split('.')
  return uuidPattern.test(sessionId) ? { sessionId, generation: Number(generation) } : null
}
