import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { merchantsFor } from './testing/merchant.ts'

const merchant = merchantsFor(afterEach)
const folder = () => mkdtempSync(join(tmpdir(), 'sandbox-book-'))

describe('the ledger', () => {
  it('is rebuilt after a restart, and a line that a crash cut off is dropped', async () => {
    const dataDir = folder()
    const before = await merchant({ dataDir })
    const { body } = await before.pay('accepted', 'one')
    await before.call('POST', '/v1/refunds', { id: 'r1', chargeId: body['id'], amount: 100 })
    const { body: waiting } = await before.pay('challenge-accepted', 'two')
    await before.call('POST', '/v1/charges/cancel', { reference: 'three' })
    const written = await before.book()
    await before.sandbox.close()
    appendFileSync(join(dataDir, 'book.jsonl'), '{"kind":"charge","charge":{"id":"ch_half')
    const after = await merchant({ dataDir })
    expect(await after.book()).toEqual(written)
    const path = new URL(String(waiting['redirectUrl'])).pathname
    expect((await after.call('POST', path, { outcome: 'success' })).location).toContain(
      'outcome=confirmation',
    )
    const stone = await after.call('GET', '/v1/charges?reference=three')
    expect(stone.body['state']).toBe('cancelled')
    await after.sandbox.close()
    expect((await (await merchant({ dataDir })).book()).charges).toMatchObject([{}, { state: 'succeeded' }])
  })
})

describe('entry points', () => {
  it('need the secret key where money moves, but not for the ledger on the same machine', async () => {
    const shop = await merchant()
    const anonymous = { authorization: '' }
    const paths = [
      'charges',
      'saved-charges',
      'refunds',
      'dispute-answers',
      'charges/cancel',
      'tokenization-sessions',
    ]
    for (const path of paths.map((name) => `/v1/${name}`)) {
      expect((await shop.call('POST', path, {}, anonymous)).status).toBe(401)
      expect((await shop.call('POST', path, {}, { authorization: 'Bearer wrong' })).status).toBe(401)
    }
    expect((await shop.call('GET', '/v1/book', undefined, anonymous)).status).toBe(200)
    const throughProxy = { ...anonymous, 'x-forwarded-for': '203.0.113.9' }
    expect((await shop.call('GET', '/v1/book', undefined, throughProxy)).status).toBe(401)
    for (const path of ['/v1/scenario', '/v1/clock', '/v1/disputes/dp_1']) {
      expect((await shop.call('POST', path, {}, throughProxy)).status).toBe(401)
    }
    expect((await shop.call('GET', '/v1/disputes?reference=x', undefined, anonymous)).status).toBe(401)
  })

  it('answer 404 for unknown resources', async () => {
    const shop = await merchant()
    expect((await shop.call('GET', '/hosted-fields?session=ts_none')).status).toBe(404)
    expect((await shop.call('GET', '/three-d-secure/tds_none')).status).toBe(404)
    expect((await shop.call('POST', '/three-d-secure/tds_none', { outcome: 'success' })).status).toBe(404)
    expect((await shop.call('GET', '/v1/nothing')).body).toEqual({ code: 'not_found' })
  })

  it.each([
    "http://a.example; script-src 'unsafe-inline'",
    'http://a.example/path',
    'javascript:alert(1)',
    '*',
  ])('are closed to a hostile origin: %s', async (origin) => {
    const shop = await merchant()
    expect(await shop.openSession('attempt', { origin })).toBe('undefined')
  })
})
