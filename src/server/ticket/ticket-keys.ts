import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { fromBase64url } from '#domain/ticket/base64url.ts'
import type { CheckSignature } from '#domain/ticket/judge-ticket.ts'
import { ticketKeyId, ticketMessage, writeTicketCode, type TicketFacts } from '#domain/ticket/ticket-code.ts'
import type { Deps } from '#server/deps.ts'
import {
  findSigningKey,
  replaceSigningKey,
  resealKey,
  storeFirstKey,
  type StoredTicketKey,
} from '#server/ticket/ticket-key-store.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'log'>

/** Writes the signed code of a ticket. */
export type SignTicket = (facts: Omit<TicketFacts, 'keyId'>) => string

const curve = { kty: 'OKP', crv: 'Ed25519' } as const

/**
 * The signature of the installation. The first use creates its key. A key that the secret outside the database cannot
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
  const known = await findOpenKey(deps)
  if (known !== null) return known
  // Another process may do the same at this moment: the database keeps one of both.
  if ((await findSigningKey(deps.db)) === null) {
    await storeFirstKey(deps.db, makeKey(deps), deps.clock.now())
  } else {
    deps.log.warn('the key that signs tickets cannot be decrypted; a new one replaces it')
    await rotateTicketKey(deps)
  }
  const made = await findOpenKey(deps)
  if (made === null) throw new Error('the key that signs tickets cannot be decrypted')
  return made
}

/** The key that signs, decrypted; null where there is none, or the secret outside the database is another one. */
async function findOpenKey({ db, identity }: KeyDeps): Promise<OpenKey | null> {
  const stored = await findSigningKey(db)
  if (stored === null) return null
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
