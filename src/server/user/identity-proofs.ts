import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '#domain/user/sign-in-limits.ts'

/** What a proof is for; a proof of one purpose says nothing about another. */
type Purpose = 'code' | 'link' | 'access' | 'refresh'

/** Proofs that this installation has made a code, a link or a token. Nothing that makes them is in the database. */
export interface IdentityProofs {
  /** The proof of a text, by the first key. */
  readonly prove: (purpose: Purpose, text: string) => string
  /** Whether one of the keys made a proof, in constant time. */
  readonly isProof: (purpose: Purpose, text: string, proof: string) => boolean
  /** The six digits of a code, by its id. */
  readonly codeOf: (id: string) => string
}

/** @param keys the first one makes proofs, each of them verifies: two during a rotation of the link secret */
export function makeIdentityProofs(keys: readonly [Buffer, ...Buffer[]]): IdentityProofs {
  const mac = (key: Buffer, purpose: Purpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest()
  return {
    prove: (purpose, text) => mac(keys[0], purpose, text).toString('base64url'),
    isProof: (purpose, text, proof) => {
      const given = Buffer.from(proof, 'base64url')
      if (given.toString('base64url') !== proof) return false
      const matches = keys.map((key) => {
        const expected = mac(key, purpose, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return matches.includes(true)
    },
    // 2^48 is so much larger than a million that no code is noticeably likelier than another.
    codeOf: (id) =>
      String(mac(keys[0], 'code', id).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0'),
  }
}
