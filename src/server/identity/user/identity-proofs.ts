import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { sealSecret, unsealSecret } from '#server/identity/user/seal-secret.ts'
import { codeAsTyped, codeDigits } from '#domain/user/sign-in-limits.ts'

/** Purpose of a proof; a proof of one purpose says nothing about another. */
type Purpose = 'code' | 'link' | 'access' | 'refresh' | 'factor' | 'browser'

/** Proofs that this site has made a code, a link or a token. Nothing that makes them is in the database. */
export interface IdentityProofs {
  /** The proof of a text, by the first key. */
  readonly prove: (purpose: Purpose, text: string) => string
  /** Whether one of the keys made a proof, in constant time. */
  readonly isProof: (purpose: Purpose, text: string, proof: string) => boolean
  /** The text of a token, `text.proof`, all of which one of the keys signed; null for anything else. */
  readonly readToken: (purpose: Purpose, token: string) => string | null
  /** The six digits of a code, by its id. */
  readonly codeOf: (id: string) => string
  /** Whether they were typed, with spaces or hyphens too, in constant time. */
  readonly isCode: (id: string, typed: string) => boolean
  /** Encrypts a secret of a user by the first key, for the database. */
  readonly seal: (userId: string, secret: string) => string
  /** The secret, and whether another key than the first one had encrypted it; null for what no key has. */
  readonly unseal: (
    userId: string,
    sealed: string,
  ) => { readonly text: string; readonly isStale: boolean } | null
}

/** Bytes of a proof. */
const macBytes = 32

const sealKey = (key: KeyObject) => createHmac('sha256', key).update('seal').digest()

/** @param keys the first one makes proofs, each of them verifies: two during a rotation of the link secret */
export function makeIdentityProofs([first, ...former]: readonly [Buffer, ...Buffer[]]): IdentityProofs {
  // Made once: making a key takes longer than a proof.
  const current = createSecretKey(first)
  const keys = [current, ...former.map((key) => createSecretKey(key))]
  const mac = (key: KeyObject, purpose: Purpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest()
  // 2^48 is so much larger than a million that no code is noticeably likelier than another.
  const codeOf = (id: string) =>
    String(mac(current, 'code', id).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0')
  const isProof: IdentityProofs['isProof'] = (purpose, text, proof) => {
    const given = Buffer.from(proof, 'base64url')
    if (given.length !== macBytes || given.toString('base64url') !== proof) return false
    return keys.map((key) => timingSafeEqual(given, mac(key, purpose, text))).includes(true)
  }
  return {
    prove: (purpose, text) => mac(current, purpose, text).toString('base64url'),
    isProof,
    readToken: (purpose, token) => {
      const end = token.lastIndexOf('.')
      const text = token.slice(0, Math.max(end, 0))
      return isProof(purpose, text, token.slice(end + 1)) ? text : null
    },
    seal: (userId, secret) => sealSecret(sealKey(current), userId, secret),
    unseal: (userId, sealed) => {
      for (const [index, key] of keys.entries()) {
        const text = unsealSecret(sealKey(key), userId, sealed)
        if (text !== null) return { text, isStale: index > 0 }
      }
      return null
    },
    codeOf,
    isCode: (id, typed) => {
      const digits = codeAsTyped(typed)
      const code = codeOf(id)
      return digits.length === code.length && timingSafeEqual(Buffer.from(digits), Buffer.from(code))
    },
  }
}
