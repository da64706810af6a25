import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { fromBase64url } from '#domain/ticket/base64url.ts'
import type { CheckSignature } from '#domain/ticket/judge-ticket.ts'
import { ticketKeyId, ticketMessage, writeTicketCode, type TicketFacts } from '#domain/ticket/ticket-code.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  findSigningKey,
  replaceSigningKey,
  resealKey,
  revokeRetiredKey,
  storeFirstKey,
  type StoredTicketKey,
} from '#server/papers/ticket/ticket-key-store.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'log'>

/** Writes the signed code of a ticket. */
export type SignTicket = (facts: Omit<TicketFacts, 'keyId'>) => string

const curve = { kty: 'OKP', crv: 'Ed25519' } as const

/**
 * The signature of the site. The first use creates its key. A key that the secret outside the database cannot
 * decrypt any more, after the secret was lost, is replaced: what it signed still verifies.
 */
export async function openTicketSigner(deps: KeyDeps): Promise<SignTicket> {
  const key = await loadSigningKey(deps)
  const publicKey = fromBase64url(key.publicKey) ?? new Uint8Array()
  const keyId = ticketKeyId(publicKey)
  const privateKey = createPrivateKey({ key: { ...curve, x: key.publicKey, d: key.secret }, format: 'jwk' })
  return (facts) => {
    const message = ticketMessage({ ...facts, keyId })
    return writeTicketCode(message, sign(null, message, privateKey))
  }
}

/** Replaces the key that signs, and returns the new public key as base64url. */
export async function rotateTicketKey(deps: KeyDeps): Promise<string> {
  const key = makeKey(deps)
  await replaceSigningKey(deps.db, key, deps.clock.now())
  return key.publicKey
}

/**
 * Revokes a key, after another one signs: codes that it signed are refused, and gates learn it with their next contact.
 * Tickets stay valid: opened again, they have a code of the new key. Returns whether there is such a key.
 */
export async function revokeTicketKey(deps: KeyDeps, publicKey: string): Promise<boolean> {
  const current = await findSigningKey(deps.db)
  if (current?.publicKey === publicKey) await rotateTicketKey(deps)
  return revokeRetiredKey(deps.db, publicKey, deps.clock.now())
}

/** Checks a signature with a public key. */
export const checkTicketSignature: CheckSignature = (publicKey, { message, signature }) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, message, createPublicKey({ key: { ...curve, x }, format: 'jwk' }), signature)
}

interface OpenKey {
  readonly publicKey: string
  readonly secret: string
}

async function loadSigningKey(deps: KeyDeps): Promise<OpenKey> {
  const stored = await findSigningKey(deps.db)
  const known = stored === null ? null : await openKey(deps, stored)
  if (known !== null) return known
  if (stored === null) {
    // Another process may do the same at this moment: the database keeps one of both.
    await storeFirstKey(deps.db, makeKey(deps), deps.clock.now())
  } else {
    deps.log.warn('the key that signs tickets cannot be decrypted; a new one replaces it')
    await rotateTicketKey(deps)
  }
  const made = await findSigningKey(deps.db)
  const opened = made === null ? null : await openKey(deps, made)
  if (opened === null) throw new Error('the key that signs tickets cannot be decrypted')
  return opened
}

/** A key, decrypted; null where the secret outside the database is another one. */
async function openKey({ db, identity }: KeyDeps, stored: StoredTicketKey): Promise<OpenKey | null> {
  const { publicKey, sealedPrivateKey } = stored
  const secret = identity.unseal(publicKey, sealedPrivateKey)
  if (secret === null) return null
  if (secret.isStale)
    await resealKey(db, { publicKey, sealedPrivateKey: identity.seal(publicKey, secret.text) })
  return { publicKey, secret: secret.text }
}

function makeKey({ identity }: KeyDeps): StoredTicketKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: x, sealedPrivateKey: identity.seal(x, d) }
}
