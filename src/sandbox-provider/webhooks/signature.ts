import { createHmac } from 'node:crypto'

export const signatureHeader = 'obole-signature'

/**
 * The value of the signature header: `t=<unix seconds>,v1=<hex hmac sha256 of "t.body">`, one `v1` for each
 * secret in use, so that a receiver with the old or the new one is served during rotation.
 */
export function signWebhook(rawBody: string, secrets: readonly string[], unixSeconds: number): string {
  const proofs = secrets.map((secret) => {
    const hex = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
    return `v1=${hex}`
  })
  return [`t=${unixSeconds}`, ...proofs].join(',')
}
