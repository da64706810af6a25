import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { merchantsFor } from '../testing/merchant.ts'
import { readRecord } from './read-record.ts'

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

/** The second version: accounts and saved payment methods, under the name `means`. */
const means = { type: 'Card', key: 'accepted', expiry: { month: 12, year: 2040 } }
const { cardKey: _, ...sessionOfMeans } = { ...session, type: 'Card', means, savedRef: null }
const { cardKey: __, ...chargeOfMeans } = {
  ...charge,
  means,
  savedRef: null,
  keeps: true,
  keptRef: 'pm_1',
  settlesTo: null,
  bankDays: false,
}
const linesOfMeans = [
  { kind: 'session', session: sessionOfMeans },
  { kind: 'kept-means', keptMeans: { ...means, ref: 'pm_1', at } },
  { kind: 'charge', charge: chargeOfMeans },
  { kind: 'kept-means', keptMeans: { ...means, ref: 'pm_2', at } },
  { kind: 'means-forgotten', ref: 'pm_2', at },
  { kind: 'session', session: { ...sessionOfMeans, id: 'ts_4', reference: 'four', savedRef: 'pm_1' } },
]

function ledgerOf(written: readonly unknown[]): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-book-'))
  writeFileSync(join(dataDir, 'book.jsonl'), written.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return dataDir
}

describe('a ledger of an earlier version', () => {
  it('is read, and its sessions and charges continue', async () => {
    const shop = await merchant({ dataDir: ledgerOf(lines) })
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

  it('keeps its saved payment methods, without the deleted ones', async () => {
    const shop = await merchant({ dataDir: ledgerOf(linesOfMeans) })
    const savedPaymentMethod = { ref: 'pm_1', paymentMethod: 'Card', last4: '4242', expYear: 2040 }
    expect((await shop.find('one')).body).toMatchObject({ state: 'succeeded', savedPaymentMethod })
    const repeated = await shop.charge('one', 'ts_1', {
      returnUrl: charge.returnUrl,
      description: charge.description,
      savesPaymentMethod: true,
    })
    expect(repeated.body).toMatchObject({ id: 'ch_1', state: 'succeeded' })
    expect((await shop.chargeSaved('five', 'pm_1')).body).toMatchObject({ state: 'succeeded' })
    expect((await shop.charge('four', 'ts_4')).body).toMatchObject({ state: 'succeeded' })
    expect((await shop.chargeSaved('six', 'pm_2')).body).toMatchObject({ state: 'failed' })
  })

  it.each(linesOfMeans.map((line) => [line.kind, JSON.stringify(line)]))(
    'has a %s record without former names',
    (_kind, line) => {
      expect(JSON.stringify(readRecord(line))).not.toMatch(/means|kept|keeps/i)
    },
  )
})
