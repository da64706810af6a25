import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '#contract/passkey.ts'

interface Asked {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
}

interface DeviceOptions {
  readonly origin: string
  /** Whether the device verified its owner. */
  readonly isVerified?: boolean
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const present = 0x01
const verified = 0x04
const attested = 0x40

/** A device with one passkey, as the standard describes it: it makes it, and signs with it. */
export function aDevice({ origin, isVerified = true }: DeviceOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (host: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | present | (isVerified ? verified : 0)]), count])
  }
  const shared = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    /** Makes the passkey. */
    create: (asked: Asked): NewPasskey => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: kty EC2, alg ES256, crv P-256, then both coordinates.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authData = Buffer.concat([
        head(asked.rp?.id ?? '', attested),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', asked.challenge))
      return { ...shared, response: { clientDataJSON, attestationObject: base64url(attestation) } }
    },
    /** Signs a challenge. */
    sign: (asked: Asked): UsedPasskey => {
      counter += 1
      const authenticatorData = head(asked.rpId ?? '', 0)
      const data = clientData('webauthn.get', asked.challenge)
      const signer = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(data)]))
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signer.sign(privateKey)),
        },
      }
    },
  }
}
