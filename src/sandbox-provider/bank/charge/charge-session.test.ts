import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { merchantsFor, minuteMs } from '../../testing/merchant.ts'

const merchant = merchantsFor(afterEach)
const folder = () => mkdtempSync(join(tmpdir(), 'sandbox-book-'))

describe('a charge', () => {
  it('is made once for a reference, with any number of repeated and simultaneous requests', async () => {
    const shop = await merchant({ dataDir: folder() })
    const session = await shop.openSession('attempt')
    await shop.enterCard(session, 'accepted')
    const deadline = new Date(Date.now() + minuteMs).toISOString()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.charge('attempt', session, { deadline })),
    )
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect((await shop.book()).charges).toHaveLength(1)
  })

  it('refuses the same reference with other parameters, and a missing key', async () => {
    const shop = await merchant()
    const session = await shop.openSession('attempt')
    await shop.enterCard(session, 'accepted')
    await shop.charge('attempt', session)
    expect(await shop.charge('attempt', session, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    const order = { reference: 'x', session, amount: 1, currency: 'EUR', description: '' }
    const dates = { returnUrl: 'http://localhost/', deadline: '2040-01-01T00:00:00Z' }
    const keyless = await shop.call('POST', '/v1/charges', { ...order, ...dates })
    expect(keyless).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
  })

  it('uses a session once, and only for the reference it was opened for', async () => {
    const shop = await merchant()
    const session = await shop.openSession('first')
    await shop.enterCard(session, 'declined')
    await shop.charge('first', session)
    expect((await shop.charge('second', session)).body).toMatchObject({
      state: 'failed',
      code: 'hapay_session_already_used',
    })
    expect(await shop.enterCard(session, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'hapay_session_already_used' },
    })
    const other = await shop.openSession('third')
    await shop.enterCard(other, 'accepted')
    expect((await shop.charge('stranger', other)).body).toMatchObject({
      state: 'failed',
      code: 'hapay_unknown',
    })
  })
})

describe('a charge that is too late or cancelled', () => {
  it('fails without a card, and past the deadline of the session or of its own', async () => {
    const shop = await merchant()
    const empty = await shop.openSession('empty')
    expect((await shop.charge('empty', empty)).body).toMatchObject({ state: 'failed', code: 'hapay_unknown' })
    const late = await shop.openSession('late')
    await shop.enterCard(late, 'accepted')
    await shop.call('POST', '/v1/clock', { offsetMs: 16 * minuteMs })
    expect(await shop.enterCard(late, 'accepted')).toMatchObject({ status: 410 })
    expect((await shop.charge('late', late)).body).toMatchObject({
      state: 'failed',
      code: 'hapay_session_expired',
    })
  })

  it('cannot be captured by a challenge answered after the deadline', async () => {
    const shop = await merchant()
    const { body } = await shop.pay('challenge-accepted', 'attempt')
    await shop.call('POST', '/v1/clock', { offsetMs: 16 * minuteMs })
    const path = new URL(String(body['redirectUrl'])).pathname
    const back = await shop.call('POST', path, { outcome: 'success' })
    expect(back.location).toContain('outcome=echec')
    expect((await shop.book()).charges).toMatchObject([{ state: 'failed' }])
  })

  it('stays cancelled where the cancellation came first, and stays captured where the capture came first', async () => {
    const shop = await merchant({ dataDir: folder() })
    const session = await shop.openSession('attempt')
    await shop.enterCard(session, 'accepted')
    expect((await shop.call('GET', '/v1/charges?reference=attempt')).body['code']).toBe('charge_unknown')
    await shop.call('POST', '/v1/charges/cancel', { reference: 'attempt' })
    expect((await shop.charge('attempt', session)).body).toMatchObject({ state: 'cancelled', id: null })
    expect((await shop.book()).charges).toHaveLength(0)
    await shop.pay('accepted', 'done')
    const done = await shop.call('POST', '/v1/charges/cancel', { reference: 'done' })
    expect(done.body['state']).toBe('succeeded')
    await shop.pay('challenge-accepted', 'waiting')
    const cancelled = await shop.call('POST', '/v1/charges/cancel', { reference: 'waiting' })
    expect(cancelled.body['state']).toBe('cancelled')
  })
})
