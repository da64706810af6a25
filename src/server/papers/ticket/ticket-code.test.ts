import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '#domain/ticket/base64url.ts'
import { judgeTicket } from '#domain/ticket/judge-ticket.ts'
import {
  readPublicKey,
  readTicketCode,
  ticketKeyId,
  ticketMessage,
  writeTicketCode,
} from '#domain/ticket/ticket-code.ts'
import { ticketExpiry } from '#domain/ticket/ticket-expiry.ts'
import { checkTicketSignature } from './ticket-keys.ts'

function aKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = privateKey.export({ format: 'jwk' }).x ?? ''
  return { privateKey, publicKey, keyId: ticketKeyId(readPublicKey(publicKey) ?? new Uint8Array()) }
}

const key = aKey()
const other = aKey()
const now = new Date('2026-12-12T18:00:00Z')
const facts = {
  keyId: key.keyId,
  formId: '7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79',
  number: 42,
  code: '0123456789ABCDEF0123456789ABCDEF',
  expiresAt: new Date('2026-12-14T18:00:00Z'),
}
const signed = (more: Partial<typeof facts> = {}, by = key) => {
  const message = ticketMessage({ ...facts, ...more })
  return writeTicketCode(message, sign(null, message, by.privateKey))
}
const judge = (text: string, keys: readonly string[] = [key.publicKey], at = now) =>
  judgeTicket(text, keys, checkTicketSignature, at)

const aFact = fc.record({
  keyId: fc.constant(key.keyId),
  formId: fc.uuid(),
  number: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  code: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase(),
  ),
  expiresAt: fc.integer({ min: 1, max: 2 ** 32 - 1 }).map((seconds) => new Date(seconds * 1_000)),
})

describe('the code of a ticket', () => {
  test('whatever the facts, is read as they were, alone or in an address', () => {
    fc.assert(
      fc.property(aFact, fc.uint8Array({ minLength: 64, maxLength: 64 }), (some, signature) => {
        const text = writeTicketCode(ticketMessage(some), signature)
        expect(text).toMatch(/^[\w-]{146}$/)
        expect(readTicketCode(text)?.facts).toEqual(some)
        expect(readTicketCode(` https://obole.test/billets/verifier#${text}\n`)?.facts).toEqual(some)
      }),
    )
  })

  test('no other text is read as a code', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => readTicketCode(text) === null))
    const text = signed()
    for (const wrong of [text.slice(1), `${text}A`, `B${text.slice(1)}`, text.replace(/.$/, '='), ''])
      expect(readTicketCode(wrong)).toBeNull()
  })

  test('whatever the bytes, base64url is that of node', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64url')
        expect(toBase64url(bytes)).toBe(text)
        expect(fromBase64url(text)).toEqual(bytes)
      }),
    )
  })
})

describe('a scanned ticket', () => {
  test.each([
    ['valid', signed(), {}],
    ['valid', signed(), { keys: [other.publicKey, key.publicKey, '', 'not a key'] }],
    ['expired', signed(), { at: facts.expiresAt }],
    ['unknownKey', signed(), { keys: [other.publicKey] }],
    ['unknownKey', signed({ keyId: other.keyId }, other), {}],
    ['forged', signed({}, other), {}],
    ['unreadable', 'https://exemple.fr/entree?n=42', {}],
  ])('%s', async (outcome, text, { keys, at }: { keys?: string[]; at?: Date }) => {
    expect(await judge(text, keys, at)).toMatchObject({ outcome })
  })

  test('gives its facts only with a right signature', async () => {
    expect(await judge(signed())).toEqual({ outcome: 'valid', facts })
    expect(await judge(signed({}, other))).toEqual({ outcome: 'forged' })
  })

  test('with any other bit is refused', async () => {
    const bytes = Buffer.from(signed(), 'base64url')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), async (bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const { outcome } = await judge(changed.toString('base64url'))
        expect(['unreadable', 'unknownKey', 'forged']).toContain(outcome)
      }),
    )
  })
})

describe('a ticket expires', () => {
  const dates = {
    day: null,
    startDate: '2027-03-13T19:30:00.000Z',
    endDate: '2027-03-13T22:00:00.000Z',
    orderedAt: new Date('2026-11-25T10:00:00Z'),
  }
  test.each([
    ['a day after the end', {}, '2027-03-14T22:00:00.000Z'],
    ['two days after a start without an end', { endDate: null }, '2027-03-15T19:30:00.000Z'],
    ['two days after the beginning of its own day', { day: '2027-03-12' }, '2027-03-14T00:00:00.000Z'],
    ['a year after the order without dates', { endDate: null, startDate: null }, '2027-11-26T10:00:00.000Z'],
  ])('%s', (_when, more, expected) => {
    expect(ticketExpiry({ ...dates, ...more }).toISOString()).toBe(expected)
  })
})
