import { createHmac } from 'node:crypto'

export const signatureHeader = 'obole-signature'

/**
 * The value of the signature header: `t=<unix seconds>,v1=<hex hmac sha256 of "t.body">`, with one `v1` for each
 * active secret, so that a receiver with the old or the new one accepts it during a rotation.
 */
export function signWebhook(rawBody: string, secrets: readonly string[], unixSeconds: number): string {
  const proofs = secrets.map((secret) => {
    const hex = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
    return `v1=${hex}`
  })
  return [`t=${unixSeconds}`, ...proofs].join(',')
}
