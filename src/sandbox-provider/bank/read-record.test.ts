import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { merchantsFor } from '../testing/merchant.ts'

const merchant = merchantsFor(afterEach)

/** A ledger as the first version wrote it: only cards, no saved payment methods, refunds made at once. */
const at = '2026-10-01T10:00:00.000Z'
const session = {
  id: 'ts_1',
  reference: 'one',
  deadline: '2040-01-01T00:00:00.000Z',
  origin: 'http://localhost:4400',
  locale: 'fr',
  cardKey: null,
}
const charge = {
  id: 'ch_1',
  reference: 'one',
  sessionId: 'ts_1',
  amount: 4500,
  currency: 'EUR',
  returnUrl: 'http://localhost:4400/back',
  description: 'Don',
  deadline: '2040-01-01T00:00:00.000Z',
  locale: 'fr',
  cardKey: 'accepted',
  state: 'succeeded',
  code: null,
  challenge: null,
  settlesAt: null,
  at,
}
const challenged = {
  ...charge,
  id: 'ch_2',
  reference: 'two',
  sessionId: 'ts_2',
  cardKey: 'challenge-accepted',
}
const lines = [
  { kind: 'session', session },
  { kind: 'session', session: { ...session, cardKey: 'accepted' } },
  { kind: 'charge', charge },
  { kind: 'charge', charge: { ...challenged, state: 'requires_action', challenge: 'tds_1' } },
  { kind: 'session', session: { ...session, id: 'ts_3', reference: 'three', cardKey: 'accepted' } },
  { kind: 'refund', refund: { id: 'r1', chargeId: 'ch_1', amount: 500, at } },
]

describe('a ledger of an earlier version', () => {
  it('is read, and its sessions and charges continue', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-book-'))
    writeFileSync(join(dataDir, 'book.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const shop = await merchant({ dataDir })
    expect((await shop.find('one')).body).toMatchObject({
      state: 'succeeded',
      bankDays: false,
      savedPaymentMethod: null,
    })
    const back = await shop.call('POST', '/three-d-secure/tds_1', { outcome: 'success' })
    expect(back.location).toContain('outcome=confirmation')
    expect((await shop.charge('three', 'ts_3')).body).toMatchObject({ state: 'succeeded' })
    expect(await shop.book()).toMatchObject({
      charges: [{ reference: 'one' }, { reference: 'two', state: 'succeeded' }, { reference: 'three' }],
      refunds: [{ id: 'r1', amount: 500 }],
    })
    const refund = { id: 'r2', chargeId: 'ch_1', amount: 4001 }
    expect((await shop.call('POST', '/v1/refunds', refund)).body['code']).toBe('refund_exceeds_charge')
  })
})
