import { expect, test } from 'vitest'
import { toBase64url } from '#domain/ticket/base64url.ts'
import { ticketKeyId, ticketMessage, writeTicketCode } from '#domain/ticket/ticket-code.ts'
import { readScan } from '#web/pages/door/state/read-scan.ts'

const now = new Date('2027-03-13T19:00:00Z')
const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair
const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
const message = ticketMessage({
  keyId: ticketKeyId(raw),
  formId: '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
  number: 7,
  code: 'F'.repeat(32),
  expiresAt: new Date('2027-03-15T00:00:00Z'),
})
const signature = await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(message))
const code = writeTicketCode(message, new Uint8Array(signature))
const keys = [toBase64url(raw)]

const outcomeOf = async (text: string, known: readonly string[], isListed: boolean) =>
  (await readScan(text, known, () => isListed, now)).verdict.outcome

test.each([
  ['of a known key', code, keys, false, 'valid'],
  ['with another signature', `${code.slice(0, -40)}${'A'.repeat(40)}`, keys, true, 'forged'],
  ['of a revoked key, whose secret is in the list', code, [], true, 'valid'],
  ['of a revoked key, which no one bought', code, [], false, 'unknownKey'],
  ['of something else', 'https://exemple.fr', keys, true, 'unreadable'],
] as const)('a code %s', async (_name, text, known, isListed, outcome) => {
  expect(await outcomeOf(text, known, isListed)).toBe(outcome)
})
