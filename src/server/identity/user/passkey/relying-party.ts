import type { Settings } from '#server/platform/core.ts'

/** This site, as devices know it: a passkey of one host works for no other one. */
export function relyingParty({ publicUrl, brandName }: Settings) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, id: hostname, name: brandName }
}

/** Handle by which a device knows a user. */
export function userHandleOf(userId: string): Buffer {
  return Buffer.from(userId)
}

/** The library is loaded with the first passkey: few visitors have one. */
export async function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
